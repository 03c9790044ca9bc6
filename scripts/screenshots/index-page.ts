import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Picture } from './look'

const asText = (text: string) =>
  text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')

/** One page to look through all pictures, and the findings as data. */
export function writeIndex(out: string, pictures: Picture[]): void {
  const paths = [...new Set(pictures.map((picture) => picture.path))]
  const sections = paths.map((path) => {
    const figures = pictures.filter((picture) => picture.path === path).map(figure)
    return `<h2 id="${asText(path)}">${asText(path)}</h2>\n<div class="row">${figures.join('\n')}</div>`
  })
  const links = paths.map((path) => `<a href="#${asText(path)}">${asText(path)}</a>`).join(' · ')
  writeFileSync(
    join(out, 'index.html'),
    `<!doctype html>
<html lang="en"><meta charset="utf-8"><title>Screens</title>
<style>
  body { font: 14px/1.5 system-ui, sans-serif; margin: 24px; background: #f4f4f5; color: #18181b }
  .row { display: flex; flex-wrap: wrap; gap: 16px; align-items: flex-start }
  figure { margin: 0; max-width: 460px } img { height: 260px; max-width: 100%; object-fit: contain; object-position: left top; border: 1px solid #d4d4d8; background: #fff }
  figcaption { max-width: 420px } .bad { color: #b91c1c } nav { position: sticky; top: 0; background: #f4f4f5; padding: 8px 0 }
</style>
<h1>Screens</h1>
<nav>${links}</nav>
${sections.join('\n')}
</html>
`,
  )
  writeFileSync(join(out, 'findings.json'), `${JSON.stringify(pictures, null, 2)}\n`)
}

function figure({ file, title, as, language, size, theme, findings, errors }: Picture): string {
  const notes = [
    ...findings.map((one) => `${one.impact}: ${one.rule} (${one.where.length}) – ${one.help}`),
    ...errors.map((text) => `console: ${text}`),
  ]
  return `<figure><a href="${file}"><img src="${file}" alt="" loading="lazy"></a>
<figcaption>${asText(title)} · ${as} · ${language} · ${size} · ${theme}${notes.map((note) => `<br><span class="bad">${asText(note)}</span>`).join('')}</figcaption></figure>`
}
