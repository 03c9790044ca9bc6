const escaped = (text: string) => text.replace(/[&<>"']/g, (sign) => `&#${sign.codePointAt(0)};`)

/** Name of the picture within its mail. */
export const codeName = 'visitor-code.png'

/** What a letter says, with its code below it: nothing is fetched from anywhere, and nothing of it is read as markup. */
export function letterPage(text: string, about: string, language: 'zh' | 'en'): string {
  const linked = escaped(text).replace(/https?:\/\/[^\s&]+/g, (url) => `<a href="${url}">${url}</a>`)
  const [said = '', ...footer] = linked.split(/(?=\n-- \n)/)
  const style = 'white-space:pre-wrap;font-family:sans-serif;font-size:15px;line-height:1.5'
  return [
    `<!doctype html><html lang="${language === 'zh' ? 'zh-CN' : 'en'}"><body>`,
    `<div style="${style}">${said.trimEnd()}</div>`,
    `<p><img src="cid:${codeName}" width="222" height="222" alt="${escaped(about)}" style="background:#fff"></p>`,
    `<div style="${style};color:#666">${footer.join('').trim()}</div>`,
    '</body></html>',
  ].join('\n')
}
