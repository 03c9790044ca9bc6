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

/** `Name <address>`, as mails have it. */
const recipient = /^(.*?)\s*<(\S+@\S+?)>$/

/** The cells of each person in a line: one, or several where it is copied from the recipients of a mail. */
function rowsOf(line: string): string[][] {
  const cells = cellsOf(line).filter((cell) => cell !== '')
  const rows = cells.every((cell) => recipient.test(cell)) ? cells.map((cell) => [cell]) : [cells]
  return rows.map((row) => row.flatMap((cell) => recipient.exec(cell)?.slice(1) ?? cell).filter((cell) => cell !== ''))
}

type Said = Omit<PastedPerson, 'name'> & { name: string | undefined }

function personOf(cells: readonly string[]): Said {
  const mail = cells.find(isMail)
  const phone = cells.find(isPhone)
  const plate_no = cells.find((cell) => isPlate(cell))
  const [name, ...others] = cells.filter((cell) => cell !== mail && cell !== phone && cell !== plate_no)
  // a company may have commas
  const company = others.length === 0 ? undefined : others.join(', ')
  return {
    name: name?.slice(0, 60),
    ...(phone === undefined ? {} : { phone }),
    ...(mail === undefined ? {} : { mail }),
    ...(company === undefined ? {} : { company: company.slice(0, 100) }),
    ...(plate_no === undefined ? {} : { plate_no }),
  }
}

/** What makes two lines one person: the name with the telephone or the address; of a name without both all that is said. */
function marksOf({ name, phone, mail, company, plate_no }: PastedPerson): string[] {
  const marks = [phone && `p ${sameAs(phone)}`, mail && `m ${sameAs(mail)}`].filter((mark) => mark !== undefined)
  const all = [`${sameAs(company)} ${sameAs(plate_no)}`]
  return (marks.length > 0 ? marks : all).map((mark) => `${sameAs(name)}\n${mark}`)
}

/**
 * People out of pasted lines or a file: a name first, and what else there is told apart by how it looks, in whatever order.
 * A heading is passed over; a line without a name, and somebody who stands there twice, are said to be left out. What such a
 * line says beside is added to the one before.
 */
export function pastedPeople(text: string): PastedLines {
  const pasted: PastedLines = { people: [], left_out: [] }
  const there = new Map<string, PastedPerson>()
  const lines = text.replace(/^\uFEFF/, '').split(/\r\n|\r|\n/)
  for (const [at, line] of lines.entries()) {
    for (const cells of rowsOf(line)) {
      if (cells.length === 0) continue
      const { name, ...said } = personOf(cells)
      if (name !== undefined && at === 0 && headings.test(name)) continue
      const left = (why: LeftOut['why']) =>
        pasted.left_out.push({ line: at + 1, text: cells.join(', ').slice(0, 80), why })
      if (name === undefined) {
        left('no_name')
        continue
      }
      const marks = marksOf({ name, ...said })
      const before = marks.map((mark) => there.get(mark)).find((one) => one !== undefined)
      const person: PastedPerson = before ?? { name, ...said }
      if (before === undefined) pasted.people.push(person)
      else {
        left('twice')
        Object.assign(person, { ...said, ...before })
      }
      for (const mark of marks) there.set(mark, person)
    }
  }
  return pasted
}
