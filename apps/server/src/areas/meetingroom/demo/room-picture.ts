import type { Random } from '../../../seed/kit/random'
import type { RoomTypeName } from './rooms.data'

export const ROOM_PICTURE = { width: 960, height: 540 } as const

const palettes = [
  { floor: '#efe6da', stripe: '#e6dac9', wall: '#4a5568', table: '#b98a5a', chair: '#54657d', rug: '#dfe6ee' },
  { floor: '#e9edf2', stripe: '#dfe5ec', wall: '#3d4b63', table: '#f7f8fa', chair: '#2f6f8f', rug: '#d3e2ea' },
  { floor: '#f1ece4', stripe: '#e8e0d4', wall: '#5a4a42', table: '#7a5a44', chair: '#8a3f3f', rug: '#eadfd5' },
  { floor: '#e6eee8', stripe: '#dbe6de', wall: '#33524a', table: '#cfae7b', chair: '#41795f', rug: '#d5e6dc' },
] as const
type Palette = (typeof palettes)[number]

/** A simple plan of a room seen from above: walls, door, window, screen, table and as many chairs as fit. */
export function roomPicture(random: Random, type: RoomTypeName, capacity: number): string {
  const palette = random.pick(palettes)
  const stripes = Array.from({ length: 12 }, (_, row) =>
    row % 2 === 0 ? `<rect x="60" y="${60 + row * 35}" width="840" height="35" fill="${palette.stripe}"/>` : '',
  ).join('')
  const doorAt = random.int(90, 160)
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 960 540" width="960" height="540">
<rect width="960" height="540" fill="#f7f9fc"/><rect x="60" y="60" width="840" height="420" fill="${palette.floor}"/>${stripes}
<rect x="60" y="60" width="840" height="420" fill="none" stroke="${palette.wall}" stroke-width="14"/>
<rect x="${random.int(120, 300)}" y="52" width="${random.int(260, 460)}" height="16" fill="#a9d3ee"/>
<rect x="${doorAt}" y="472" width="90" height="16" fill="#f7f9fc"/><path d="M${doorAt} 480v-86a90 90 0 0 1 90 86" fill="none" stroke="${palette.wall}" stroke-width="4"/>
<rect x="68" y="190" width="12" height="160" rx="4" fill="#1f2733"/><rect x="80" y="200" width="4" height="140" fill="#6fb1ff"/>
<rect x="878" y="170" width="10" height="200" fill="#ffffff" stroke="#c3ccd6"/>
${plant(112, 112)}${random.chance(0.6) ? plant(848, 428) : plant(848, 112)}
${type === 'hall' || type === 'training' ? rows(palette, capacity) : type === 'lounge' ? lounge(palette) : table(palette, capacity)}
</svg>`
}

function plant(x: number, y: number): string {
  const leaves = [0, 60, 120, 180, 240, 300].map(
    (turn) => `<ellipse cx="${x}" cy="${y - 15}" rx="8" ry="17" fill="#4f9a68" transform="rotate(${turn} ${x} ${y})"/>`,
  )
  return `${leaves.join('')}<circle cx="${x}" cy="${y}" r="9" fill="#3a7a50"/>`
}

const chair = (palette: Palette, x: number, y: number, size: number) =>
  `<rect x="${(x - size / 2).toFixed(1)}" y="${(y - size / 2).toFixed(1)}" width="${size}" height="${size}" rx="${size / 3}" fill="${palette.chair}"/>`

function table(palette: Palette, capacity: number): string {
  const atEnds = capacity > 4 ? 1 : 0
  const aSide = Math.max(1, Math.ceil((capacity - atEnds) / 2))
  const width = Math.min(620, Math.max(130, aSide * 62))
  const height = capacity <= 2 ? 80 : 140
  const left = 490 - width / 2
  const top = 270 - height / 2
  const step = width / aSide
  const size = Math.min(40, step * 0.7)
  const chairs = Array.from({ length: aSide }, (_, place) => {
    const x = left + step * (place + 0.5)
    return chair(palette, x, top - size * 0.75, size) + chair(palette, x, top + height + size * 0.75, size)
  })
  if (atEnds) chairs.push(chair(palette, left + width + size * 0.75, 270, size))
  return `<rect x="${left - 60}" y="${top - 70}" width="${width + 120}" height="${height + 140}" rx="18" fill="${palette.rug}" opacity=".8"/>
${chairs.join('')}<rect x="${left}" y="${top}" width="${width}" height="${height}" rx="26" fill="${palette.table}" stroke="#00000022" stroke-width="3"/>
<circle cx="490" cy="270" r="13" fill="#2b3340"/><circle cx="490" cy="270" r="5" fill="#6fb1ff"/>`
}

function rows(palette: Palette, capacity: number): string {
  const perRow = Math.min(14, Math.max(6, Math.ceil(Math.sqrt(capacity * 1.6))))
  const lines = Math.min(10, Math.ceil(capacity / perRow))
  const chairs: string[] = []
  for (let line = 0; line < lines; line++) {
    for (let place = 0; place < perRow; place++) {
      chairs.push(chair(palette, 300 + (line * 500) / Math.max(lines - 1, 4), 110 + (place * 320) / (perRow - 1), 20))
    }
  }
  return `${chairs.join('')}<rect x="130" y="200" width="70" height="140" rx="10" fill="${palette.table}"/><rect x="150" y="250" width="30" height="40" rx="6" fill="#2b3340"/>`
}

function lounge(palette: Palette): string {
  return `<circle cx="490" cy="270" r="165" fill="${palette.rug}"/><circle cx="490" cy="270" r="56" fill="${palette.table}"/>
<path d="M345 190a170 170 0 0 0 0 160l38-18a128 128 0 0 1 0-124zM635 190a170 170 0 0 1 0 160l-38-18a128 128 0 0 0 0-124z" fill="${palette.chair}"/>
${chair(palette, 490, 130, 58)}${chair(palette, 490, 410, 58)}`
}
