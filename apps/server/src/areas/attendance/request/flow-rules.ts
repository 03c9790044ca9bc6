import type { Label } from '@workplace/contract/kernel/words'
import type { FieldErrors, Rules } from '../../../kernel/resources/engine'

const nobody: Label = ['请选择人员', 'Choose who decides']

export const flowRules: Rules = {
  beforeSave: async (_, changes) =>
    changes.map(({ after }): FieldErrors => {
      const lacks = (by: string, people: string) =>
        after[by] === 'people' && ((after[people] ?? []) as unknown[]).length === 0
      return {
        ...(lacks('first_by', 'first_user_ids') ? { first_user_ids: nobody } : {}),
        ...(lacks('second_by', 'second_user_ids') ? { second_user_ids: nobody } : {}),
      }
    }),
}
