import type { Random } from '../../../seed/kit/random'

/** Side of the square, in the units of the drawing and in pixels. */
export const PORTRAIT_SIDE = 128

const backgrounds = ['#dbe7ff', '#e4f5ec', '#fff1d6', '#fde3e3', '#ece4fb', '#dff3f7', '#f6e7d8', '#e8eef3', '#f9e3f0']
const skins = ['#f9d9c0', '#f3c9a5', '#eebb93', '#dca57c', '#b97f57', '#8d5b3c']
const darkHair = ['#1d1a1c', '#2b2224', '#3a2a25', '#4a3328']
const lightHair = ['#6b4a31', '#8a5f3a', '#b98a4e', '#d8b36a', '#a44a2b', '#8d8d92']
const clothes = [
  '#2456e6',
  '#1f8a70',
  '#d9573f',
  '#7a4fd0',
  '#3b4759',
  '#c98a1b',
  '#0f7f9c',
  '#b23a6f',
  '#5b6b3a',
  '#e6e9ee',
]

type Look = { sex: 0 | 1; european: boolean }

/** A portrait as it might stand in a company's address book, drawn from a few parts: nobody in particular. */
export function portrait(random: Random, { sex, european }: Look): string {
  const background = random.pick(backgrounds)
  const skin = random.pick(european ? skins : skins.slice(0, 4))
  // Brown hair on brown skin would look like none.
  const fair = skins.indexOf(skin) < 4
  const hair = random.pick(european && fair && random.chance(0.75) ? lightHair : fair ? darkHair : darkHair.slice(0, 2))
  const cloth = random.pick(clothes)
  const style = sex === 0 ? random.pick(shortCuts) : random.pick(longCuts)
  const cut = style(hair)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 128 128" width="${PORTRAIT_SIDE}" height="${PORTRAIT_SIDE}">
<rect width="128" height="128" fill="${background}"/>
<circle cx="${random.int(20, 108)}" cy="${random.int(8, 40)}" r="${random.int(26, 46)}" fill="#fff" opacity=".45"/>
${cut.behind}
<path d="M12 128C12 101 36 92 64 92S116 101 116 128Z" fill="${cloth}"/>
${collar(random, skin, cloth)}
<path d="M54 74h20v18a10 9 0 0 1-20 0z" fill="${skin}"/><path d="M54 82c6 6 14 6 20 0v4c-6 6-14 6-20 0z" opacity=".12"/>
<circle cx="40" cy="60" r="5" fill="${skin}"/><circle cx="88" cy="60" r="5" fill="${skin}"/>
<path d="M40 52c0-20 10-30 24-30s24 10 24 30c0 20-10 34-24 34S40 72 40 52z" fill="${skin}"/>
${cut.front}
${face(random, hair)}
</svg>`
}

function face(random: Random, hair: string): string {
  const brow = random.int(-1, 1)
  const smile = random.pick(['M55 71q9 8 18 0', 'M56 71q8 6 16 0', 'M57 72q7 4 14 0', 'M54 70q10 11 20 0'])
  const glasses = random.chance(0.28)
    ? '<g fill="none" stroke="#2b2f36" stroke-width="1.8"><circle cx="54" cy="59" r="7"/><circle cx="74" cy="59" r="7"/><path d="M61 58h6M47 58l-6-2M81 58l6-2"/></g>'
    : ''
  return `<g fill="#24211f"><circle cx="54" cy="59" r="2.6"/><circle cx="74" cy="59" r="2.6"/></g>
<g fill="none" stroke="${hair}" stroke-width="2.2" stroke-linecap="round"><path d="M49 ${52 + brow}q5-3 10 0M69 ${52 + brow}q5-3 10 0"/></g>
<path d="M64 61q-3 6 1 6" fill="none" stroke="#000" stroke-opacity=".18" stroke-width="1.8" stroke-linecap="round"/>
<path d="${smile}" fill="none" stroke="#a4453b" stroke-width="2.4" stroke-linecap="round"/>${glasses}`
}

function collar(random: Random, skin: string, cloth: string): string {
  const light = cloth === '#e6e9ee' ? '#ffffff' : '#f4f6fa'
  return random.pick([
    `<path d="M50 92l14 16 14-16z" fill="${skin}"/>`,
    `<path d="M46 93l18 21 18-21-7-3-11 10-11-10z" fill="${light}"/>`,
    `<path d="M46 93l18 35 18-35-7-3-11 8-11-8z" fill="${light}"/><path d="M61 104h6l3 24H58z" fill="#38425a"/>`,
    `<ellipse cx="64" cy="93" rx="15" ry="8" fill="${skin}"/>`,
  ])
}

type Cut = { behind: string; front: string }

const cap = 'M38 56C35 30 48 16 66 16c17 0 27 13 24 40-3-4-4-9-5-14-9 1-30 1-37-5-2 6-6 12-10 19z'

const shortCuts: readonly ((hair: string) => Cut)[] = [
  (hair) => ({ behind: '', front: `<path d="${cap}" fill="${hair}"/>` }),
  (hair) => ({
    behind: '',
    front: `<path d="M38 52c-2-24 12-35 27-35 16 0 27 12 25 35-2-3-3-8-4-11-4-6-10-8-22-8s-19 3-22 8c-1 4-2 8-4 11z" fill="${hair}"/>`,
  }),
  (hair) => ({
    behind: '',
    front: `<path d="M38 50c0-22 8-36 30-36 10 0 16 4 22 12-1 8-1 16-2 25-3-7-4-12-9-15-12 0-24-3-29-6 1 8-6 10-12 20z" fill="${hair}"/>`,
  }),
  (hair) => ({
    behind: '',
    front: `<path d="M39 48c1-19 11-29 25-29s24 10 25 29c-4-10-7-15-25-15s-21 5-25 15z" fill="${hair}"/><path d="M44 70c2 14 10 19 20 19s18-5 20-19c-6 8-12 7-20 7s-14 1-20-7z" fill="${hair}" opacity=".85"/>`,
  }),
]

const longCuts: readonly ((hair: string) => Cut)[] = [
  (hair) => ({
    behind: `<path d="M33 104c-4-20-3-38 1-54 4-20 16-34 31-34 17 0 28 13 31 34 3 18 4 34-1 54z" fill="${hair}"/>`,
    front: `<path d="M38 56c-1-22 10-37 27-37s27 14 26 37c-6-7-10-14-13-23-8 10-28 11-40 23z" fill="${hair}"/>`,
  }),
  (hair) => ({
    behind: `<path d="M34 82c-6-36 6-66 31-66 24 0 36 28 30 66-8 5-53 5-61 0z" fill="${hair}"/>`,
    front: `<path d="M39 54c-2-24 10-36 25-36s27 11 25 36c-1-5-2-9-4-13H43c-2 4-3 8-4 13z" fill="${hair}"/>`,
  }),
  (hair) => ({
    behind: `<circle cx="64" cy="13" r="11" fill="${hair}"/>`,
    front: `<path d="M38 54c-2-24 10-37 26-37s28 13 26 37c-4-8-7-15-9-21-9-4-25-4-34 0-2 6-5 13-9 21z" fill="${hair}"/>`,
  }),
  (hair) => ({
    behind: `<path d="M84 30c16 4 18 22 14 38-2 9-4 16-2 24-10-3-14-12-12-24z" fill="${hair}"/>`,
    front: `<path d="M38 54c-2-24 11-37 27-37s27 13 25 37c-3-6-5-11-6-16-10 1-24-1-32-8-2 10-8 16-14 24z" fill="${hair}"/>`,
  }),
]
