import { CheckCircleFilled, CloseCircleFilled } from '@ant-design/icons'
import { useQuery } from '@tanstack/react-query'
import { whyNot, whyTargets } from '@workplace/contract/people/why'
import { Form, InputNumber, Select, Skeleton } from 'antd'
import { use, useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { BuiltScreens } from '../../../kernel/pages'
import { Panel } from '../../../kernel/panel/panel'
import { useT } from '../../../kernel/words'
import styles from '../core/people.module.css'
import { words } from '../core/words'

type Props = { readonly person: { readonly id: number; readonly name: string | null }; readonly onClose: () => void }

/** Says what stands between a person and a screen, a call or a record. */
export function WhyNot({ person, onClose }: Props) {
  const t = useT()
  const [target, setTarget] = useState<string | null>(null)
  const [record, setRecord] = useState<number | null>(null)
  const targets = useQuery({ ...queryOf(whyTargets, {}), staleTime: 600_000 })
  const built = use(BuiltScreens)
  // the server's route table names screens of other versions, too; a call is told by its method
  const items = (targets.data?.items ?? []).filter(({ target }) => !target.startsWith('/') || built.has(target))
  const groups = [...new Set(items.map(({ group }) => group))]
  const takesRecord = items.find((item) => item.target === target)?.takes_record === true
  return (
    <Panel title={t(words.whyTitle, { name: person.name ?? '' })} onClose={onClose}>
      <div className={styles.why}>
        <Form layout="vertical">
          <Form.Item label={t(words.whyTarget)} htmlFor="why-target">
            <Select
              id="why-target"
              showSearch={{ optionFilterProp: 'text' }}
              placeholder={t(words.whyChoose)}
              loading={targets.isPending}
              value={target}
              onChange={(chosen) => {
                setTarget(chosen)
                setRecord(null)
              }}
              options={groups.map((group) => ({
                label: group,
                options: items
                  .filter((item) => item.group === group)
                  .map((item) => ({
                    value: item.target,
                    text: `${item.name} ${item.target}`,
                    label: `${item.name} · ${item.target}`,
                  })),
              }))}
            />
          </Form.Item>
          {takesRecord ? (
            <Form.Item label={t(words.whyRecord)} htmlFor="why-record">
              <InputNumber id="why-record" min={1} precision={0} value={record} onChange={setRecord} controls={false} />
            </Form.Item>
          ) : null}
        </Form>
        {target === null ? null : <Verdict key={target} person={person.id} target={target} record={record} />}
      </div>
    </Panel>
  )
}

function Verdict({ person, target, record }: { person: number; target: string; record: number | null }) {
  const t = useT()
  const { data, error } = useQuery(
    queryOf(whyNot, { user_id: person, target, ...(record === null ? {} : { record_id: record }) }, { quiet: true }),
  )
  if (error !== null) return <p role="alert">{error.message}</p>
  if (data === undefined) return <Skeleton active paragraph={{ rows: 4 }} />
  const { allowed, checks, roles, helping, needs } = data
  return (
    <div className={styles.why} aria-live="polite">
      <p className={styles.verdict} data-ok={allowed}>
        {allowed ? <CheckCircleFilled aria-hidden /> : <CloseCircleFilled aria-hidden />}
        {t(allowed ? words.can : words.cannot)}
      </p>
      <ul className={styles.checks}>
        {checks.map(({ kind, ok, says }) => (
          <li key={kind} className={styles.check} data-ok={ok}>
            {ok ? (
              <CheckCircleFilled aria-label={t(words.passed)} />
            ) : (
              <CloseCircleFilled aria-label={t(words.blocked)} />
            )}
            {says}
          </li>
        ))}
      </ul>
      <section className={styles.group}>
        <h3>{t(words.theirRoles)}</h3>
        <p>{roles.length === 0 ? t(words.noRoles) : roles.map(({ name }) => name).join(' · ')}</p>
      </section>
      {needs.length === 0 || needs.some(({ held }) => held) ? null : (
        <section className={styles.group}>
          <h3>{t(words.wouldHelp)}</h3>
          <p>{helping.length === 0 ? t(words.noneHelps) : helping.map(({ name }) => name).join(' · ')}</p>
        </section>
      )}
    </div>
  )
}
