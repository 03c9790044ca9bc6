import type { CallingApplication } from '../bearer/bearer'

/**
 * What stands in the log as the program that called: what it said of itself, and before that, in a line of its own, the
 * application by whose key it called. No header has two lines, so nobody writes the first one but the product; and it lies
 * under the seal of the entry like everything else in it.
 */
export function agentOf(header: string | undefined, application?: Pick<CallingApplication, 'id' | 'name'>): string {
  const said = (header ?? '').slice(0, 300)
  return application === undefined ? said : `#${application.id} ${application.name}\n${said}`
}

/** The two parts again, in SQL: the application of an entry, null where a person called by themselves, and the rest. */
export const applicationIn = (column: string) => `substring(${column} from '^#\\d+ ([^\\n]*)\\n')`
export const programIn = (column: string) => `regexp_replace(${column}, '^#\\d+ [^\\n]*\\n', '')`
