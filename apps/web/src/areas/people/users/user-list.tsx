import { department } from '@workplace/contract/people/department'
import * as topics from '@workplace/contract/people/topics'
import type { user } from '@workplace/contract/people/user'
import { Button } from 'antd'
import { type ReactNode, Suspense, useState } from 'react'
import { encryptPasswords } from '../../../kernel/client/encrypt-passwords'
import { useLiveRefresh } from '../../../kernel/client/use-live-refresh'
import type { FormParts } from '../../../kernel/form/form-parts'
import { filtered, idsIn } from '../../../kernel/resource-page/list-state'
import { ResourcePage, type RowWith } from '../../../kernel/resource-page/resource-page'
import type { RowAction } from '../../../kernel/resource-page/row-actions'
import { useMay, useUser } from '../../../kernel/session/session'
import { useT } from '../../../kernel/words'
import { words } from '../core/words'
import { DepartmentTree } from '../departments/department-tree'
import { BatchChange } from './batch-change'
import { PasswordFields } from './password-fields'
import { PersonChecklist } from './person-checklist'
import { ResetPassword } from './reset-password'
import { useShownUser } from './shown-user'
import { BeginDeletion, PersonDevices, RecognitionDialog, ResetFactor } from './slots'
import { useSwitch } from './use-switch'
import { WhyNot } from './why-not'

type User = RowWith<typeof user.fields>
type Open =
  | { kind: 'reset' | 'why' | 'photo' | 'factor'; person: User }
  | { kind: 'batch'; ids: readonly number[]; done: () => void }
  | null

const addition: FormParts['addition'] = {
  View: PasswordFields,
  names: ['password', 'repeat'],
  values: async ({ password }) => {
    const { key_id, ciphers } = await encryptPasswords([String(password ?? '')], { quiet: true })
    return { password: ciphers[0], key_id }
  },
}

/** The people of the company beside the tree of its departments. */
export function UserList({ tabs }: { tabs: ReactNode }) {
  const t = useT()
  const shown = useShownUser()
  const { id: ownId } = useUser()
  const mayChange = useMay('change-user')
  const mayAsk = useMay('view-roles')
  const mayDelete = useMay('delete-user')
  const [open, setOpen] = useState<Open>(null)
  const [leaving, setLeaving] = useState<{ id: number; name: string } | null>(null)
  // the tree counts people
  useLiveRefresh(topics.user, department.path)
  const { turn, asking } = useSwitch()

  const actions = (person: User): RowAction[] => [
    ...(mayChange
      ? [
          {
            key: 'reset',
            label: t(words.resetPassword),
            later: true,
            onClick: () => setOpen({ kind: 'reset', person }),
          },
          {
            key: 'photo',
            label: t(words.recognitionPhoto),
            later: true,
            onClick: () => setOpen({ kind: 'photo', person }),
          },
          ...(person.id === ownId
            ? []
            : [
                {
                  key: 'switch',
                  label: t(person.status === 'active' ? words.disable : words.enable),
                  later: true,
                  onClick: () => void turn([person], person.status === 'active' ? 'disabled' : 'active'),
                },
                {
                  key: 'factor',
                  label: t(words.resetFactor),
                  later: true,
                  onClick: () => setOpen({ kind: 'factor', person }),
                },
              ]),
        ]
      : []),
    ...(mayDelete && person.status === 'disabled'
      ? [
          {
            key: 'forget',
            label: t(words.deleteData),
            later: true,
            onClick: () => setLeaving({ id: person.id, name: person.name ?? '' }),
          },
        ]
      : []),
    ...(mayAsk
      ? [{ key: 'why', label: t(words.why), later: true, onClick: () => setOpen({ kind: 'why', person }) }]
      : []),
  ]
  const batch = (people: readonly User[], done: () => void) => (
    <>
      <Button
        size="small"
        type="primary"
        onClick={() => setOpen({ kind: 'batch', ids: people.map(({ id }) => id), done })}
      >
        {t(words.batch)}
      </Button>
      {(['active', 'disabled'] as const).map((status) => (
        <Button key={status} size="small" onClick={async () => (await turn(people, status)) && done()}>
          {t(status === 'active' ? words.enable : words.disable)}
        </Button>
      ))}
    </>
  )
  return (
    <>
      <ResourcePage
        key="people"
        resource={shown}
        tabs={tabs}
        beside={({ state, change }) => (
          <DepartmentTree
            root={t(words.everyone)}
            chosen={idsIn(state.filters.department_id)[0] ?? null}
            onChoose={(id) => change(filtered(state, 'department_id', id === null ? '' : String(id)))}
          />
        )}
        form={({ state }) => ({ addition, initial: { department_id: idsIn(state.filters.department_id)[0] ?? null } })}
        actions={actions}
        above={({ id }) => (
          <>
            <PersonChecklist id={id} />
            <Suspense>
              <PersonDevices id={id} />
            </Suspense>
          </>
        )}
        batch={mayChange ? batch : undefined}
      />
      {asking}
      {leaving === null ? null : (
        <Suspense>
          <BeginDeletion person={leaving} />
        </Suspense>
      )}
      {open?.kind === 'reset' ? <ResetPassword person={open.person} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'photo' ? (
        <Suspense>
          <RecognitionDialog
            person={{ id: open.person.id, name: open.person.name ?? '' }}
            onClose={() => setOpen(null)}
          />
        </Suspense>
      ) : null}
      {open?.kind === 'factor' ? (
        <Suspense>
          <ResetFactor person={{ id: open.person.id, name: open.person.name ?? '' }} onClose={() => setOpen(null)} />
        </Suspense>
      ) : null}
      {open?.kind === 'why' ? <WhyNot person={open.person} onClose={() => setOpen(null)} /> : null}
      {open?.kind === 'batch' ? (
        <BatchChange
          ids={open.ids}
          onClose={() => setOpen(null)}
          onDone={() => {
            open.done()
            setOpen(null)
          }}
        />
      ) : null}
    </>
  )
}
