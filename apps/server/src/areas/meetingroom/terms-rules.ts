import { sql } from 'kysely'
import type { Rules } from '../../kernel/resources/engine'

export const termsRules: Rules = {
  computed: {
    agreed_count: () => sql`(select count(*)::int from agreement a
      where a.company_id = t.company_id and a.terms_id = t.id and a.revision = t.revision)`,
  },
}
