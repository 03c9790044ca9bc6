import type { Kit, OpenArea } from '../../kernel/product/area'
import { personalData } from './personal-data'
import { companyRoutes } from './register'

export const openCompany = ({ addresses, admit, seals, tips, sessions, db, publicUrl }: Kit) =>
  ({
    routes: () => [{ tag: 'company', routes: companyRoutes({ addresses, admit, seals, tips, sessions, publicUrl }) }],
    personalData,
    acts: {
      seals,
      /** What is done each minute: the ends of the operation log are noted outside of the database. */
      noteTips: async () => tips?.note(db),
    },
  }) satisfies OpenArea
