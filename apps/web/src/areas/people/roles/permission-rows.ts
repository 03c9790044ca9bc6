import type { Label } from '@workplace/contract/kernel/words'
import type { Permission, PermissionArea, PermissionTable, Verb } from '@workplace/contract/permission/permissions'

export type PermissionRow = {
  readonly key: string
  readonly label: Label
  readonly codes: Readonly<Partial<Record<Verb, Permission>>>
}

/** An area as it is shown: its rows, and every code in them. */
type Shown = {
  readonly area: PermissionArea
  readonly label: Label
  readonly rows: readonly PermissionRow[]
  readonly codes: readonly Permission[]
}

/** Rows whose name or code has the text in it, in either language; all of an area whose own name has. */
export function shownTables(tables: readonly PermissionTable[], typed: string): Shown[] {
  const wanted = typed.trim().toLowerCase()
  const has = (texts: readonly string[]) => texts.some((text) => text.toLowerCase().includes(wanted))
  return tables.flatMap(({ area, label, rows, others }) => {
    // an odd code is seen or not: it stands in the first column
    const all: PermissionRow[] = [
      ...rows.map(({ noun, label: name, codes }) => ({ key: noun, label: name, codes })),
      ...others.map(({ code, label: name }) => ({ key: code, label: name, codes: { view: code } })),
    ]
    const shown = has(label) ? all : all.filter((row) => has([...row.label, ...Object.values(row.codes)]))
    const codes = shown.flatMap((row) => Object.values(row.codes))
    return shown.length === 0 ? [] : [{ area, label, rows: shown, codes }]
  })
}

const isView = (code: string) => code.startsWith('view-')
const nounOf = (code: string) => code.replace(/^(view|add|change|delete)-/, '')

/** Whoever may add, change or delete something sees it, too. */
export function withCodes(chosen: ReadonlySet<string>, codes: readonly Permission[]): string[] {
  return [
    ...new Set([
      ...chosen,
      ...codes,
      ...codes.filter((code) => /^(add|change|delete)-/.test(code)).map((code) => `view-${nounOf(code)}`),
    ]),
  ]
}

/** Without seeing it, nobody adds, changes or deletes it. */
export function withoutCodes(chosen: ReadonlySet<string>, codes: readonly Permission[]): string[] {
  const unseen = new Set(codes.filter(isView).map(nounOf))
  return [...chosen].filter(
    (code) => !codes.includes(code as Permission) && !(unseen.has(nounOf(code)) && /^(add|change|delete)-/.test(code)),
  )
}
