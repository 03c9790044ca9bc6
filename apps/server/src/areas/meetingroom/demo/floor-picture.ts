export const FLOOR_PICTURE = { width: 1600, height: 900 } as const

type Room = { readonly capacity: number }
/** Where the middle of a room lies, as shares of the picture. */
type Place = { readonly x: number; readonly y: number }

const wall = '#4a5568'
const [left, right, top, bottom] = [60, 1540, 60, 840]
const depth = 250

const rect = (x: number, y: number, width: number, height: number, fill: string, more = '') =>
  `<rect x="${x.toFixed(0)}" y="${y.toFixed(0)}" width="${width.toFixed(0)}" height="${height.toFixed(0)}" fill="${fill}"${more}/>`

/** A floor seen from above: its rooms along both fronts, desks and the lifts between them. */
export function floorPicture(rooms: readonly Room[]): { svg: string; places: Place[] } {
  const half = Math.ceil(rooms.length / 2)
  const fronts = [rooms.slice(0, half), rooms.slice(half)]
  const drawn: string[] = []
  const places: Place[] = []
  for (const [front, row] of fronts.entries()) {
    const shares = row.map(({ capacity }) => 2 + Math.sqrt(capacity))
    const whole = shares.reduce((sum, share) => sum + share, 0)
    const y = front === 0 ? top : bottom - depth
    let x = left
    for (const share of shares) {
      const width = ((right - left) * share) / whole
      const door = front === 0 ? y + depth - 6 : y - 6
      drawn.push(rect(x, y, width, depth, '#eef3fb', ` stroke="${wall}" stroke-width="8"`))
      drawn.push(rect(x + width * 0.22, y + 70, width * 0.56, depth - 140, '#cdd9ec', ' rx="22"'))
      drawn.push(rect(x + width * 0.42, door, Math.min(60, width * 0.3), 12, '#f7f9fc'))
      places.push({ x: (x + width / 2) / FLOOR_PICTURE.width, y: (y + depth / 2) / FLOOR_PICTURE.height })
      x += width
    }
  }
  for (let desk = 0; desk < 14; desk++) {
    const x = 110 + desk * 100
    if (x > 580 && x < 890) continue
    for (const y of [372, 468]) drawn.push(rect(x, y, 76, 54, '#dfe7d8', ' rx="6"'))
  }
  const lifts = [680, 750, 820].map((x) => rect(x, 396, 56, 108, '#d7dbe2', ` stroke="${wall}" stroke-width="4"`))
  const { width, height } = FLOOR_PICTURE
  return {
    svg: `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" width="${width}" height="${height}">
${rect(0, 0, width, height, '#f7f9fc')}${rect(left, top, right - left, bottom - top, '#ffffff', ` stroke="${wall}" stroke-width="16"`)}
${drawn.join('')}${lifts.join('')}</svg>`,
    places,
  }
}
