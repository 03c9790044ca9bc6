export type PastedPerson = { name: string; phone?: string; mail?: string; company?: string }

/** The cells of one line: by tabs as spreadsheets copy them, else by commas; in quotes a comma is a letter. */
function cellsOf(line: string): string[] {
  if (line.includes('\t')) return line.split('\t').map((cell) => cell.trim())
  const cells = ['']
  let quoted = false
  for (let at = 0; at < line.length; at++) {
    const letter = line[at] ?? ''
    if (letter === '"' && quoted && line[at + 1] === '"') {
      cells[cells.length - 1] += '"'
      at++
    } else if (letter === '"') quoted = !quoted
    else if (!quoted && /[,，;；]/.test(letter)) cells.push('')
    else cells[cells.length - 1] += letter
  }
  return cells.map((cell) => cell.trim())
}

const headings = /^(姓名|名字|访客姓名|name|full name|visitor|visitor name)$/i
const isMail = (cell: string) => /^\S+@\S+$/.test(cell)
const isPhone = (cell: string) => /^[+\d][\d\s()./-]{4,}$/.test(cell)

/**
 * People out of pasted lines or a file: a name first, and what else there is told apart by how it looks, in whatever order.
 * A heading is passed over, and a line without a name as well.
 */
export function pastedPeople(text: string): PastedPerson[] {
  return text
    .replace(/^\uFEFF/, '')
    .split(/\r\n|\r|\n/)
    .map(cellsOf)
    .flatMap((cells, at): PastedPerson[] => {
      const rest = cells.filter((cell) => cell !== '')
      const mail = rest.find(isMail)
      const phone = rest.find(isPhone)
      const [name, company] = rest.filter((cell) => cell !== mail && cell !== phone)
      if (name === undefined || (at === 0 && headings.test(name))) return []
      return [
        {
          name: name.slice(0, 60),
          ...(phone === undefined ? {} : { phone }),
          ...(mail === undefined ? {} : { mail }),
          ...(company === undefined ? {} : { company: company.slice(0, 100) }),
        },
      ]
    })
}
