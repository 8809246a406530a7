/** What a parcel holds when the food itself has no picture: drawn flat, its label left free for words. */
export type Pack = 'box' | 'icebox' | 'jar' | 'bottle' | 'pouch' | 'tray' | 'sack';
type Drawing = {
  body: string;
  label: { x: number; y: number; width: number; height: number };
  ground: [string, string];
};

const shadow = (y: number, wide: number) =>
  `<ellipse cx="418" cy="${y}" rx="${wide}" ry="34" fill="#5b4630" opacity=".34" filter="url(#far)"/><ellipse cx="408" cy="${y - 8}" rx="${wide * 0.9}" ry="14" fill="#3a2a1a" opacity=".4" filter="url(#near)"/>`;

const fade = (id: string, stops: readonly string[], x2 = 1, y2 = 0) =>
  `<linearGradient id="${id}" x2="${x2}" y2="${y2}">${stops.map((stop, at) => `<stop offset="${at / (stops.length - 1)}" stop-color="${stop}"/>`).join('')}</linearGradient>`;

const drawings: Record<Pack, (tint: string) => Drawing> = {
  box: () => carton(['#d3a873', '#c79a63', '#b98a55'], ['#dfba8a', '#d2a974'], ['#a2743f', '#94683a'], 'tape'),
  icebox: () => carton(['#fbfbf9', '#f1f2f1', '#e2e5e6'], ['#ffffff', '#f4f6f6'], ['#cfd5d8', '#bcc4c8'], 'lid'),
  jar: (tint) => ({
    ground: ['#f4ede2', '#dccdb8'],
    label: { x: 262, y: 372, width: 276, height: 208 },
    body: `${fade('glass', [dark(tint, 0.62), tint, light(tint, 0.28), tint, dark(tint, 0.55)])}${fade('lid', ['#8a6c2e', '#d9bb6a', '#f4e2a6', '#c9a850', '#7d6126'])}
      ${shadow(690, 210)}
      <path d="M268 262 C222 282 216 318 216 352 L216 640 Q216 692 268 692 L532 692 Q584 692 584 640 L584 352 C584 318 578 282 532 262 Z" fill="url(#glass)"/>
      <path d="M268 262 C240 274 230 296 226 318 L574 318 C570 296 560 274 532 262 Z" fill="#fff" opacity=".28"/>
      <path d="M240 330 L240 640 Q240 664 254 672 L254 318 Q244 322 240 330 Z" fill="#fff" opacity=".42"/>
      <path d="M560 340 L560 640 Q560 660 550 668 L550 326 Z" fill="#fff" opacity=".2"/>
      <rect x="252" y="176" width="296" height="88" rx="14" fill="url(#lid)"/><path d="M252 204H548M252 222H548M252 240H548" stroke="#6d5420" stroke-opacity=".28" stroke-width="3"/>
      <rect x="262" y="180" width="276" height="10" rx="5" fill="#fff" opacity=".45"/>`,
  }),
  bottle: (tint) => ({
    ground: ['#f3eee4', '#d6cbb8'],
    label: { x: 302, y: 404, width: 196, height: 216 },
    body: `${fade('glass', [dark(tint, 0.45), tint, light(tint, 0.3), tint, dark(tint, 0.4)])}${fade('lid', ['#232323', '#555', '#8a8a8a', '#3b3b3b', '#1c1c1c'])}
      ${shadow(716, 150)}
      <path d="M358 150 L358 262 C358 304 272 318 272 392 L272 676 Q272 718 314 718 L486 718 Q528 718 528 676 L528 392 C528 318 442 304 442 262 L442 150 Z" fill="url(#glass)"/>
      <path d="M292 400 L292 668 Q292 690 302 698 L306 698 L306 384 Q294 390 292 400 Z" fill="#fff" opacity=".45"/><path d="M370 168 L370 268 Q370 284 360 294 L366 296 Q382 284 382 268 L382 168 Z" fill="#fff" opacity=".4"/>
      <rect x="348" y="88" width="104" height="70" rx="10" fill="url(#lid)"/>`,
  }),
  pouch: () => ({
    ground: ['#f1ece2', '#d8ccb8'],
    label: { x: 262, y: 330, width: 276, height: 232 },
    body: `${fade('paper', ['#b58c5c', '#cfa878', '#ddba8e', '#c79e6c', '#a67e50'])}
      ${shadow(708, 200)}
      <path d="M214 132 L586 132 L592 214 C600 380 612 560 604 664 Q600 706 560 712 Q400 730 240 712 Q200 706 196 664 C188 560 200 380 208 214 Z" fill="url(#paper)"/>
      <path d="M214 132H586L589 176H211Z" fill="#fff" opacity=".18"/><path d="M210 196H590" stroke="#7c5a34" stroke-opacity=".5" stroke-width="3"/><path d="M211 186H589" stroke="#fff" stroke-opacity=".35" stroke-width="2"/>
      <path d="M200 640 Q400 590 600 640 L603 668 Q600 706 560 712 Q400 730 240 712 Q200 706 197 668 Z" fill="#6d4e2c" opacity=".22"/>
      <path d="M250 220 C238 380 236 520 252 620 L268 616 C252 520 254 380 264 220 Z" fill="#fff" opacity=".22"/>`,
  }),
  sack: () => ({
    ground: ['#f1ece2', '#d8ccb8'],
    label: { x: 252, y: 320, width: 296, height: 250 },
    body: `${fade('paper', ['#d9cfbd', '#f1eadc', '#fbf7ee', '#efe7d7', '#cfc3ad'])}
      ${shadow(716, 220)}
      <path d="M196 150 Q400 128 604 150 C596 190 618 240 622 330 C630 470 628 610 614 690 Q606 720 560 722 Q400 732 240 722 Q194 720 186 690 C172 610 170 470 178 330 C182 240 204 190 196 150 Z" fill="url(#paper)"/>
      <path d="M198 160 Q400 138 602 160 L600 196 Q400 178 200 196 Z" fill="#b98a4e"/><path d="M206 178 H594" stroke="#fff" stroke-dasharray="12 9" stroke-width="4" opacity=".8"/>
      <path d="M226 240 C210 400 212 560 232 690 L252 692 C234 560 232 400 246 240 Z" fill="#fff" opacity=".5"/><path d="M560 240 C584 400 586 560 566 690" stroke="#8c7a5e" stroke-opacity=".25" stroke-width="10" fill="none"/>`,
  }),
  tray: (tint) => ({
    ground: ['#eef0ee', '#cfd4d2'],
    label: { x: 240, y: 296, width: 320, height: 216 },
    body: `${fade('film', [light(tint, 0.16), tint, dark(tint, 0.82)], 1, 1)}
      <rect x="112" y="196" width="600" height="440" rx="56" fill="#39424a" opacity=".35" filter="url(#far)"/>
      <rect x="100" y="176" width="600" height="436" rx="54" fill="#fafaf7"/><rect x="100" y="176" width="600" height="436" rx="54" fill="none" stroke="#c9cdca" stroke-width="3"/>
      <rect x="128" y="204" width="544" height="380" rx="38" fill="url(#film)"/><rect x="128" y="204" width="544" height="380" rx="38" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="5"/>
      <path d="M150 250 Q160 222 196 220 L420 220 L236 568 L176 568 Q150 560 150 530 Z" fill="#fff" opacity=".14"/><path d="M520 220 L600 220 L420 568 L340 568 Z" fill="#fff" opacity=".1"/>`,
  }),
};

function carton(front: string[], top: string[], side: string[], closing: 'tape' | 'lid'): Drawing {
  return {
    ground: closing === 'lid' ? ['#eaf0f3', '#c6d2d9'] : ['#f3ece0', '#d9c9b2'],
    label: { x: 172, y: 392, width: 336, height: 226 },
    body: `${fade('front', front, 0, 1)}${fade('top', top, 1, 1)}${fade('side', side, 1, 1)}
      <path d="M120 660 L590 672 L760 560 L690 470 L160 600Z" fill="#43311d" opacity=".4" filter="url(#far)"/>
      <path d="M112 336 L236 214 L690 214 L568 336Z" fill="url(#top)"/><path d="M568 336 L690 214 L690 546 L568 672Z" fill="url(#side)"/><rect x="112" y="336" width="456" height="336" fill="url(#front)"/>
      ${
        closing === 'tape'
          ? '<path d="M312 336 L432 214 L494 214 L372 336Z" fill="#efe2c4" opacity=".75"/><rect x="312" y="336" width="60" height="40" fill="#efe2c4" opacity=".7"/><path d="M112 336H568" stroke="#7c5731" stroke-opacity=".45" stroke-width="2"/>'
          : '<path d="M112 384H568L690 262" fill="none" stroke="#9fabb1" stroke-width="4"/><path d="M112 388H568L690 266" fill="none" stroke="#fff" stroke-width="3"/>'
      }
      <path d="M568 336V672" stroke="#000" stroke-opacity=".12" stroke-width="2"/><path d="M112 337H568" stroke="#fff" stroke-opacity=".5" stroke-width="2"/>`,
  };
}

export type Words = { name: string; grower: string; from: string; size: string };

/** The whole picture as a page of 800 by 800. */
export function page(pack: Pack, tint: string, words: Words) {
  const { body, label, ground } = drawings[pack](tint);
  const long = words.name.length;
  const letter = Math.round((label.width / 276) * (long > 13 ? 34 : long > 9 ? 38 : long > 6 ? 44 : 52));
  return `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="800"><defs>
    <radialGradient id="ground" cx=".32" cy=".2" r="1.05"><stop offset="0" stop-color="${ground[0]}"/><stop offset="1" stop-color="${ground[1]}"/></radialGradient>
    <filter id="far" x="-50%" y="-150%" width="200%" height="400%"><feGaussianBlur stdDeviation="26"/></filter><filter id="near" x="-50%" y="-150%" width="200%" height="400%"><feGaussianBlur stdDeviation="8"/></filter></defs>
    <rect width="800" height="800" fill="url(#ground)"/>${body}
    <rect x="${label.x + 3}" y="${label.y + 5}" width="${label.width}" height="${label.height}" rx="8" fill="#000" opacity=".22" filter="url(#near)"/></svg>
    <div class="label" style="left:${label.x}px;top:${label.y}px;width:${label.width}px;height:${label.height}px">
      <small>${words.grower}</small><b style="font-size:${letter}px">${words.name}</b><small>${words.from} · ${words.size}</small></div>`;
}

export const style = `*{margin:0;box-sizing:border-box}body{width:800px;height:800px;position:relative;font-family:Pretendard;word-break:keep-all}svg{position:absolute}
.label{position:absolute;display:flex;flex-direction:column;justify-content:space-between;align-items:center;text-align:center;padding:18px 16px;background:#fdfbf5;border-radius:8px;color:#2a2118;box-shadow:inset 0 0 0 5px #fdfbf5,inset 0 0 0 7px #cbb891}
.label b{font-weight:800;line-height:1.14;letter-spacing:-.02em;text-wrap:balance}.label small{font-size:19px;font-weight:600;color:#6a5a45}`;

function shift(colour: string, by: (part: number) => number) {
  const parts = colour.slice(1).match(/../g) ?? [];
  return `#${parts
    .map((part) =>
      Math.round(Math.min(255, by(Number.parseInt(part, 16))))
        .toString(16)
        .padStart(2, '0'),
    )
    .join('')}`;
}

function dark(colour: string, part: number) {
  return shift(colour, (v) => v * part);
}

function light(colour: string, part: number) {
  return shift(colour, (v) => v + (255 - v) * part);
}
