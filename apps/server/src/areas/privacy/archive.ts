import { say } from '@workplace/contract/kernel/words'
import type { Storage } from '../../adapters/storage/port'
import { storedKey } from '../../kernel/files/keep-file'
import { getSealed, isSealed, type SealingDeps } from '../../kernel/files/sealed-file'
import { wholeOf } from '../../kernel/files/stream'
import { type DataSection, type DataSubject, dataAbout } from './data-about'
import type { PrivacyDeps } from './deps'
import { privacyWords as words } from './words'
import { type ZipEntry, zipOf } from './zip-file'

const mostBytes = 200 * 1024 * 1024

const escaped = (text: string) =>
  text.replace(/[&<>"]/g, (sign) => ({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' })[sign] ?? '')

function tableOf({ label, heading, rows, total }: DataSection, nothing: string): string {
  const cells = (tag: string, texts: readonly string[]) =>
    texts.map((text) => `<${tag}>${escaped(text)}</${tag}>`).join('')
  const table =
    rows.length === 0
      ? `<p>${escaped(nothing)}</p>`
      : `<table><thead><tr>${cells('th', heading)}</tr></thead><tbody>${rows.map((row) => `<tr>${cells('td', row)}</tr>`).join('')}</tbody></table>`
  return `<h2>${escaped(label)} (${total})</h2>${table}`
}

/** One page that reads without anything else: no script, nothing fetched. */
function pageOf(
  title: string,
  lines: readonly string[],
  sections: readonly DataSection[],
  asking: DataSubject,
): string {
  const nothing = say(words.nothing, asking.language)
  return `<!doctype html><html lang="${asking.language === 'en' ? 'en' : 'zh-CN'}"><meta charset="utf-8"><title>${escaped(title)}</title>
<style>body{font:14px/1.5 system-ui,sans-serif;max-width:1100px;margin:32px auto;padding:0 16px;color:#1b2430}h1{font-size:22px}h2{font-size:16px;margin:28px 0 8px}table{border-collapse:collapse;width:100%}th,td{border-bottom:1px solid #dde2ea;padding:6px 8px;text-align:left;vertical-align:top;overflow-wrap:anywhere}th{color:#5a6677;font-weight:500}</style>
<h1>${escaped(title)}</h1>${lines.map((line) => `<p>${escaped(line)}</p>`).join('')}
${sections.map((section) => tableOf(section, nothing)).join('\n')}
</html>
`
}

type FileRow = { key: string; name: string; bytes: number }

const safeName = (text: string) => text.replace(/[\\/:*?"<>|\p{Cc}]/gu, '_').replace(/^\.+/, '_')

/** The person's own files, photos among them, until they are too many to be carried. */
async function filesOf(
  on: SealingDeps & { storage: Storage },
  asking: DataSubject,
): Promise<{ entries: ZipEntry[]; left: string[] }> {
  const rows = await asking.db.query<FileRow>(
    'select key, name, bytes from file where company_id = $1 and user_id = $2 order by id desc',
    [asking.company_id, asking.user_id],
  )
  const entries: ZipEntry[] = []
  const left: string[] = []
  let sum = 0
  for (const [n, { key, name, bytes }] of rows.entries()) {
    const title = `files/${n + 1}-${safeName(name)}`
    if (sum + bytes > mostBytes) {
      left.push(name)
      continue
    }
    const content = isSealed(key)
      ? await getSealed(on, asking.company_id, key)
      : await plain(on.storage, asking.company_id, key)
    if (content === null) continue
    sum += content.length
    entries.push({ name: title, content })
  }
  return { entries, left }
}

async function plain(storage: Storage, company_id: number, key: string): Promise<Buffer | null> {
  const stored = await storage.get(storedKey(company_id, key))
  return stored && wholeOf(stored.body, mostBytes)
}

/** Everything that is stored about somebody, for programs and for people. */
export async function archiveOf(on: PrivacyDeps, asking: DataSubject, name: string, now: number): Promise<Buffer> {
  const sections = await dataAbout(asking, on.personalData())
  const { entries, left } = await filesOf(on, asking)
  const { language } = asking
  const time = new Date(now).toISOString()
  const lines = [
    say(words.made, language, { time }),
    ...(entries.length > 0 ? [say(words.files, language)] : []),
    ...(left.length > 0 ? [say(words.tooLarge, language, { names: left.join(', ') })] : []),
  ]
  const data = {
    exported_at: time,
    sections: Object.fromEntries(
      sections.map(({ key, heading, rows }) => [
        key,
        rows.map((row) => Object.fromEntries(heading.map((column, n) => [column, row[n] ?? '']))),
      ]),
    ),
  }
  return zipOf([
    { name: 'data.json', content: Buffer.from(JSON.stringify(data, null, 2)) },
    { name: 'index.html', content: Buffer.from(pageOf(say(words.title, language, { name }), lines, sections, asking)) },
    ...entries,
  ])
}
