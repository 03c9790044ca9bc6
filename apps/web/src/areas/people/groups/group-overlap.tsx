import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { comma } from '@workplace/contract/kernel/comma'
import { type GroupKind, groupPeople, groupResources } from '@workplace/contract/people/group'
import { Alert, Form } from 'antd'
import type { ComponentType } from 'react'
import { queryOf } from '../../../kernel/client/query'
import type { FieldInput } from '../../../kernel/form/field-item'
import type { InputProps } from '../../../kernel/widgets/widget'
import { widgetOf } from '../../../kernel/widgets/widgets'
import { useLanguage, useT } from '../../../kernel/words'
import { words } from './group-words'

const named = 5

type Chosen = { user_ids?: readonly number[]; department_ids?: readonly number[]; include_children?: boolean }

/** Says while a list is filled who of it stands on one of the other colour. */
function Overlap({ kind }: { kind: 'whitelist' | 'blacklist' }) {
  const t = useT()
  const language = useLanguage()
  const {
    user_ids = [],
    department_ids = [],
    include_children,
  }: Chosen = Form.useWatch([], Form.useFormInstance()) ?? {}
  const asked = {
    kind,
    user_ids: (user_ids ?? []).join(','),
    department_ids: (department_ids ?? []).join(','),
    below: include_children ? 1 : 0,
    only: 'both' as const,
    limit: named,
  }
  const isEmpty = asked.user_ids === '' && asked.department_ids === ''
  const { data } = useQuery({
    ...queryOf(groupPeople, asked, { quiet: true }),
    enabled: !isEmpty,
    placeholderData: keepPreviousData,
  })
  if (isEmpty || data === undefined || data.total === 0) return null
  const names = data.items.map(({ name, others }) => `${name} (${others.join(', ')})`)
  return (
    <Alert
      type="warning"
      showIcon
      style={{ marginTop: 8 }}
      title={t(kind === 'whitelist' ? words.overlapWhite : words.overlapBlack, {
        n: data.total,
        names: names.join(comma[language]) + (data.total > named ? '…' : ''),
      })}
    />
  )
}

/** The last of the inputs that choose members, with the warning under it. */
export function membersInput(kind: GroupKind): FieldInput | undefined {
  if (kind === 'employees') return undefined
  const field = groupResources[kind].fields.department_ids
  const Input = widgetOf(field).Input as unknown as ComponentType<InputProps<number[]>>
  return function MembersInput(props: InputProps<number[]>) {
    return (
      <>
        <Input {...props} />
        <Overlap kind={kind} />
      </>
    )
  }
}
