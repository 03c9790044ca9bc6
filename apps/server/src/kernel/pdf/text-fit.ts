/** How many points so many millimetres are. */
export const points = (millimetres: number) => (millimetres * 72) / 25.4

/** The font has no pictures: what it cannot draw is left out rather than drawn as a box. */
export const drawable = (text: string): string =>
  text
    .replace(/\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|\u200d|\ufe0f|\u20e3/gu, '')
    .replace(/\s+/g, ' ')
    .trim()

/** How wide a text is in ems, near enough to choose its size: a Han character is one, a Latin letter about half. */
const widthOf = (text: string): number =>
  [...text].reduce(
    (sum, letter) =>
      sum + (/[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\uffe6]/.test(letter) ? 1 : 0.6),
    0,
  )

/** As large as it may be on one line; what would become too small to read takes two. */
export function fitting(text: string, width: number, largest: number, smallest: number): number {
  return Math.max(smallest, Math.min(largest, Math.floor((width / Math.max(1, widthOf(text))) * 2) / 2))
}

/** Where a line may end: after a Han character, and between words. */
const pieces = (text: string): string[] =>
  text.match(
    /[\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\uffe6]|[^\s\u1100-\u115f\u2e80-\ua4cf\uac00-\ud7a3\uf900-\ufaff\ufe30-\uffe6]+\s*|\s+/g,
  ) ?? []

/** Of what does not fit on its lines the end is left out; lines are filled as the page fills them. */
export function cut(text: string, width: number, size: number, lines: number): string {
  const most = (width / size) * 0.95
  const whole: string[] = []
  let line = ''
  for (const piece of pieces(text)) {
    for (const part of widthOf(piece.trimEnd()) > most ? [...piece] : [piece]) {
      if (line !== '' && widthOf((line + part).trimEnd()) > most) {
        whole.push(line)
        line = ''
      }
      line += part
    }
  }
  if (whole.length < lines) return text
  const last = whole[lines - 1] ?? ''
  let kept = last.trimEnd()
  while (kept !== '' && widthOf(kept) + 1 > most) kept = [...kept].slice(0, -1).join('')
  return `${whole.slice(0, lines - 1).join('')}${kept.trimEnd()}…`
}
