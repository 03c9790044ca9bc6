/** The lines of a list of people and desks, as a sheet writes them: two columns, or the five of the exported list. */
export type ListedPair = { readonly person: string; readonly desk: string }

/** The cells of a line; what stands in quotes is one, with its separators. */
function cellsOf(line: string): string[] {
  const separator = line.includes('\t') ? '\t' : /[;；]/.test(line) && !line.includes(',') ? /[;；]/ : /[,，]/
  const cells: string[] = []
  let [cell, quoted] = ['', false]
  for (let at = 0; at < line.length; at++) {
    const sign = line[at] ?? ''
    if (sign === '"' && quoted && line[at + 1] === '"') {
      cell += '"'
      at++
    } else if (sign === '"') quoted = !quoted
    else if (!quoted && (typeof separator === 'string' ? sign === separator : separator.test(sign))) {
      cells.push(cell.trim())
      cell = ''
    } else cell += sign
  }
  cells.push(cell.trim())
  return cells
}

const deskHeadings = new Set(['工位', 'desk', '工位编号', 'desk number'])
const personHeadings = new Set(['人员', 'person', '姓名', 'name', '账号', 'username', '工号', 'staff number'])

/** Reads what was pasted or is in a file: a first line of headings says which column is which. */
export function readList(text: string): ListedPair[] {
  const lines = text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map(cellsOf)
  const heading = lines[0]?.map((cell) => cell.toLowerCase()) ?? []
  const desk = heading.findIndex((cell) => deskHeadings.has(cell))
  const person = heading.findIndex((cell) => personHeadings.has(cell))
  const isNamed = desk >= 0 && person >= 0
  const rows = (isNamed ? lines.slice(1) : lines).map((cells) => ({
    person: cells[isNamed ? person : 0] ?? '',
    desk: cells[isNamed ? desk : 1] ?? '',
  }))
  while (rows.length > 0 && rows.at(-1)?.person === '' && rows.at(-1)?.desk === '') rows.pop()
  return rows
}
