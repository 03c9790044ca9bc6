export type PastedPerson = { name: string; phone?: string; mail?: string; company?: string; plate_no?: string }

/** What nobody is read from, by its line in what was pasted: nothing in it is a name, or they stand further up already. */
type LeftOut = { line: number; text: string; why: 'no_name' | 'twice' }
type PastedLines = { people: PastedPerson[]; left_out: LeftOut[] }

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

const isPlate = (cell: string) => /^\p{Script=Han}[A-Z][A-Z0-9·\s]{5,8}$/iu.test(cell)
const sameAs = (text: string | undefined) => text?.normalize('NFKC').toLowerCase().replace(/\s/g, '') ?? ''

/**
 * People out of pasted lines or a file: a name first, and what else there is told apart by how it looks, in whatever order.
 * A heading is passed over; a line without a name, and somebody who stands there twice, are said to be left out.
 */
export function pastedPeople(text: string): PastedLines {
  const pasted: PastedLines = { people: [], left_out: [] }
  const there = new Set<string>()
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  for (const [at, line] of lines.entries()) {
    const rest = cellsOf(line).filter((cell) => cell !== '')
    if (rest.length === 0) continue
    const mail = rest.find(isMail)
    const phone = rest.find(isPhone)
    const plate = rest.find((cell) => isPlate(cell))
    const [name, company] = rest.filter((cell) => cell !== mail && cell !== phone && cell !== plate)
    if (name !== undefined && at === 0 && headings.test(name)) continue
    const left = (why: LeftOut['why']) =>
      pasted.left_out.push({ line: at + 1, text: rest.join(', ').slice(0, 80), why })
    if (name === undefined) {
      left('no_name')
      continue
    }
    // two people of one name are two, unless nothing else is known that tells them apart
    const key = [name, phone, mail, company, plate].map(sameAs).join('\n')
    if (there.has(key)) {
      left('twice')
      continue
    }
    there.add(key)
    pasted.people.push({
      name: name.slice(0, 60),
      ...(phone === undefined ? {} : { phone }),
      ...(mail === undefined ? {} : { mail }),
      ...(company === undefined ? {} : { company: company.slice(0, 100) }),
      ...(plate === undefined ? {} : { plate_no: plate }),
    })
  }
  return pasted
}
