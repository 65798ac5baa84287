/** Pictures, drawn: portraits, marks of places, and a few views. */
import sharp from 'sharp'
import type { Chance } from './chance.ts'

const SKIN = ['#f3d2b8', '#e6b58f', '#c98d62', '#a26a42', '#74492c', '#523322']
const HAIR = ['#2b2119', '#4a3423', '#7a5230', '#b98a4a', '#8a8a8a', '#1d1d24', '#a8432a']
const SHIRT = ['#1f6f54', '#28607a', '#8c3f5d', '#a04a2a', '#5a4a8a', '#4c7a1f', '#7a5c00', '#444a55']
const GROUND = ['#dbe7e0', '#e9e1d3', '#dde3ec', '#ecdfe3', '#e4e8d6', '#e6dcec']

const png = async (svg: string): Promise<Uint8Array<ArrayBuffer>> =>
  new Uint8Array(await sharp(Buffer.from(svg)).png({ palette: true }).toBuffer())

const SHAPES: readonly ((hair: string) => string)[] = [
  (hair) => `<path d="M68 92c-4-44 24-62 60-62s64 18 60 62c-8-30-28-40-60-40s-52 10-60 40z" fill="${hair}"/>`,
  (hair) =>
    `<path d="M62 150c-14-70 14-122 66-122s80 52 66 122c-2-46-14-78-30-88-24 14-48 16-72 4-16 12-28 40-30 84z" fill="${hair}"/>`,
  (hair) =>
    `<circle cx="128" cy="36" r="20" fill="${hair}"/><path d="M70 90c0-36 26-52 58-52s58 16 58 52c-14-22-34-30-58-30s-44 8-58 30z" fill="${hair}"/>`,
  (hair) => `<path d="M66 84c2-34 30-50 62-50 34 0 60 18 62 50l-20-16-24 10-30-12-26 12z" fill="${hair}"/>`,
  () => '',
]

/** Somebody, from the shoulders up. */
export async function portrait(chance: Chance): Promise<Uint8Array<ArrayBuffer>> {
  const [skin, hair, shirt, ground] = [SKIN, HAIR, SHIRT, GROUND].map((colours) => chance.one(colours))
  const shape = chance.one(SHAPES)
  const glasses = chance.happens(0.3)
    ? '<g fill="none" stroke="#2b2119" stroke-width="4"><circle cx="104" cy="108" r="17"/><circle cx="152" cy="108" r="17"/><path d="M121 106h14"/></g>'
    : ''
  return await png(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
<rect width="256" height="256" fill="${ground}"/>
<path d="M30 256c4-56 42-78 98-78s94 22 98 78z" fill="${shirt}"/>
<path d="M106 150h44v36c0 14-44 14-44 0z" fill="${skin}"/>
<ellipse cx="128" cy="106" rx="56" ry="64" fill="${skin}"/>
${shape(hair ?? '')}
<g fill="#2b2119"><circle cx="104" cy="108" r="5"/><circle cx="152" cy="108" r="5"/></g>
${glasses}
<path d="M110 142q18 ${8 + chance.below(12)} 36 0" fill="none" stroke="#2b2119" stroke-width="4" stroke-linecap="round"/>
</svg>`)
}

/** A wheel in the colour of a place. */
export async function mark(colour: string): Promise<Uint8Array<ArrayBuffer>> {
  const spokes = Array.from(
    { length: 8 },
    (_, index) => `<path d="M128 128V52" transform="rotate(${index * 45} 128 128)"/>`,
  )
  return await png(`<svg xmlns="http://www.w3.org/2000/svg" width="256" height="256">
<rect width="256" height="256" fill="${colour}"/>
<g fill="none" stroke="#fff" stroke-width="9"><circle cx="128" cy="128" r="78"/>${spokes.join('')}</g>
<circle cx="128" cy="128" r="16" fill="#fff"/></svg>`)
}

const VIEWS = {
  hills:
    '<rect width="960" height="600" fill="#f6d9b8"/><circle cx="700" cy="210" r="70" fill="#f3a76b"/><path d="M0 380q240-160 480-20t480-60v300H0z" fill="#7f9f86"/><path d="M0 460q260-110 520 10t440-50v180H0z" fill="#4d7860"/><path d="M0 540q300-70 560 0t400-20v80H0z" fill="#2f5443"/>',
  lake: '<rect width="960" height="600" fill="#dfe9f2"/><path d="M0 300l180-130 140 110 170-170 200 190 110-80 160 100v280H0z" fill="#9fb4c7"/><rect y="330" width="960" height="270" fill="#eef5fa"/><path d="M60 420h300M420 470h380M180 530h260" stroke="#b9cddd" stroke-width="6"/>',
  wheel: `<rect width="960" height="600" fill="#e9e1d3"/><g fill="none" stroke="#3b3834" stroke-width="8"><circle cx="480" cy="300" r="230"/><circle cx="480" cy="300" r="206"/>${Array.from({ length: 32 }, (_, index) => `<path d="M480 300V96" stroke-width="2" transform="rotate(${index * 11.25} 480 300)"/>`).join('')}</g><circle cx="480" cy="300" r="26" fill="#3b3834"/>`,
  crates: `<rect width="960" height="600" fill="#eadcc7"/>${[0, 1, 2, 3].map((index) => `<g transform="translate(${150 + (index % 2) * 340} ${110 + Math.floor(index / 2) * 220})"><rect width="310" height="190" fill="#b98a4a"/><path d="M0 63h310M0 126h310" stroke="#8a6230" stroke-width="8"/>${[0, 1, 2, 3, 4].map((apple) => `<circle cx="${40 + apple * 58}" cy="0" r="28" fill="${apple % 2 ? '#a8432a' : '#7f9f3a'}"/>`).join('')}</g>`).join('')}`,
  bag: '<rect width="960" height="600" fill="#dde3ec"/><path d="M90 190h300l40 240q-190 60-380 0z" fill="#3b3834"/><path d="M90 190q150-70 300 0l-12 60q-138 40-276 0z" fill="#5b564e"/><rect x="222" y="230" width="36" height="60" rx="8" fill="#c98d62"/><g fill="none" stroke="#2b2119" stroke-width="16"><circle cx="590" cy="200" r="78"/><circle cx="770" cy="230" r="62"/></g><path d="M500 380h240" stroke="#28607a" stroke-width="26" stroke-linecap="round"/><path d="M520 450l210 60M540 520l220-90" stroke="#8a8a8a" stroke-width="14" stroke-linecap="round"/><rect x="800" y="360" width="90" height="130" rx="10" fill="#a8432a"/><path d="M812 392h66M812 424h66M812 456h66" stroke="#f3d2b8" stroke-width="8"/>',
  samples:
    '<rect width="960" height="600" fill="#f1ede4"/><g stroke="#fff" stroke-width="12"><rect x="70" y="110" width="240" height="380" fill="#7c8a4a"/><rect x="360" y="110" width="240" height="380" fill="#1f4a3a"/><rect x="650" y="110" width="240" height="380" fill="#4f7a2c"/></g><g fill="#8a8a8a"><circle cx="190" cy="90" r="12"/><circle cx="480" cy="90" r="12"/><circle cx="770" cy="90" r="12"/></g>',
  map: '<rect width="960" height="600" fill="#e4e8d6"/><path d="M0 420q180-90 330 0t330-40 300 30v70q-160-60-300-30t-330 40-330 0z" fill="#9fc3dd"/><g stroke="#fff" stroke-width="18" fill="none"><path d="M0 150l960 120M220 0l80 600M640 0l-60 600"/></g><path d="M80 540L262 320 420 220 612 240 820 90" fill="none" stroke="#a8432a" stroke-width="10" stroke-dasharray="26 14"/><path d="M140 60L256 190 420 220" fill="none" stroke="#5a4a8a" stroke-width="10" stroke-dasharray="26 14"/><circle cx="820" cy="90" r="20" fill="#a8432a"/><circle cx="80" cy="540" r="16" fill="#2b2119"/><circle cx="140" cy="60" r="16" fill="#2b2119"/>',
} as const

export type View = keyof typeof VIEWS

export const isView = (name: string): name is View => Object.hasOwn(VIEWS, name)

export const view = async (name: View): Promise<Uint8Array<ArrayBuffer>> =>
  await png(`<svg xmlns="http://www.w3.org/2000/svg" width="960" height="600">${VIEWS[name]}</svg>`)
