// Who sits at the table: names are tapped in the order of the seats.

"use strict";

const seated = (form) => [...form.querySelectorAll("[data-chair][data-at]")].sort((one, other) => one.dataset.at - other.dataset.at);

function chairs(form) {
    const pressed = seated(form);
    form.querySelectorAll("input[data-player]").forEach((each) => each.remove());
    pressed.forEach((chair, seat) => {
        chair.dataset.at = seat + 1;
        chair.setAttribute("aria-label", `${chair.textContent}, ${form.querySelector("[data-chairs]").dataset.seat} ${seat + 1}`);
        const input = Object.assign(document.createElement("input"), { type: "hidden", name: `players.${seat}`, value: chair.dataset.chair });
        input.dataset.player = "";
        form.append(input);
    });
    form.querySelector("[data-count]").value = pressed.length;
    for (const each of form.querySelectorAll("[data-least]")) {
        each.disabled = pressed.length > 0 && (pressed.length < each.dataset.least || pressed.length > each.dataset.most);
        if (each.disabled) each.checked = false;
    }
}

function sit(chair) {
    const form = chair.closest("form");
    const isUp = !chair.dataset.at;
    if (isUp) chair.dataset.at = form.querySelectorAll("[data-chair][data-at]").length + 1;
    else delete chair.dataset.at;
    chair.setAttribute("aria-pressed", String(isUp));
    heal(form);
    if (!isUp) chair.removeAttribute("aria-label");
    shape(form);
}

// A guest by the name of somebody who is there already is most likely that somebody.

function offer(form, chair, text = "") {
    const part = form.querySelector("[data-taken]");
    const button = part.querySelector("button");
    part.hidden = !chair && !text;
    part.querySelector("span").textContent = text || part.dataset.taken;
    button.hidden = !chair;
    button.textContent = chair?.textContent || "";
    button.onclick = () => {
        const input = form.querySelector("[data-names]");
        input.value = JSON.parse(input.dataset.names)[0] || "";
        part.hidden = true;
        if (!chair.dataset.at) sit(chair);
        chair.focus();
    };
}

async function addGuest(button) {
    const form = button.closest("form");
    const input = form.querySelector("[data-names]");
    const name = input.value.trim();
    if (!name) return input.focus();
    const known = [...form.querySelectorAll("[data-chair]")].find((each) => each.textContent.toLowerCase() === name.toLowerCase());
    offer(form, known);
    if (known) return undefined;
    const names = JSON.parse(input.dataset.names).filter((each) => each !== name);
    input.dataset.names = JSON.stringify(names);
    input.value = names[0] || "";
    const item = { do: "add_player", key: newId(), body: { id: newId(), name, guest: true } };
    await put({ club: root.dataset.club, who: root.dataset.who, told: `${input.dataset.told}: ${name}`, item });
    const chair = Object.assign(document.createElement("button"), { type: "button", className: "chip", textContent: name });
    chair.dataset.chair = item.body.id;
    form.querySelector("[data-list]").prepend(chair);
    sit(chair);
    await send();
    const left = (await mine()).find((each) => each.item.key === item.key);
    if (left && left.problem) {
        await drop(left);
        chair.remove();
        offer(form, null, left.problem.map((each) => each.text).join(" "));
        shape(form);
    } else if (left) {
        await put({ ...left, late: true });
    }
    return draw();
}
