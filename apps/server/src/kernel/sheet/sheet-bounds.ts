/** Far more than an import takes, and little enough to lie in memory as a table with every gap filled. */
const mostRows = 20_000
const mostColumns = 200
const mostCells = 500_000

const isBeyond = (column: string, row: string): boolean =>
  Number(row) > mostRows || [...column].reduce((sum, letter) => sum * 26 + letter.charCodeAt(0) - 64, 0) > mostColumns

/** Characters between two tags, as they are written: a cell of Excel has 32,767 at most, and the reader is quadratic in them. */
const mostBetweenTags = 200_000

function hasLongText(xml: string): boolean {
  for (let at = 0; at < xml.length; ) {
    const next = xml.indexOf('<', at + 1)
    const end = next < 0 ? xml.length : next
    if (end - at > mostBetweenTags) return true
    at = end
  }
  return false
}

/**
 * True where the reader of spreadsheets would make a table of a worksheet that does not fit into memory: it fills every
 * gap, and two cells in opposite corners of a sheet of a few bytes are 17 thousand million gaps. Judged by the text, in
 * doubt against the file: whatever stands in an `r` counts, wherever it stands.
 */
export function isTooLarge(xml: string): boolean {
  if (hasLongText(xml)) return true
  if (!/<(?:\w+:)?sheetData[\s/>]/.test(xml)) return false
  for (const [, value = ''] of xml.matchAll(/\sr\s*=\s*["']([^"']{0,40})/g)) {
    if (value.includes('&')) return true
    const place = /^\s*\$?([A-Za-z]*)\$?(\d+)\s*$/.exec(value)
    if (place !== null && isBeyond((place[1] ?? '').toUpperCase(), place[2] ?? '')) return true
  }
  let rows = 0
  let cells = 0
  let inRow = 0
  for (const [, tag] of xml.matchAll(/<(?:\w+:)?(row|c)[\s/>]/g)) {
    if (tag === 'row') {
      rows++
      inRow = 0
    } else {
      cells++
      inRow++
    }
    if (rows > mostRows || cells > mostCells || inRow > mostColumns) return true
  }
  return false
}
