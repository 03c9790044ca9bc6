import { useQuery } from '@tanstack/react-query'
import { type RuleVersion, ruleVersions, type VersionedKind, versioned } from '@workplace/contract/attendance/versions'
import { Select, Skeleton, Tag } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../../kernel/client/query'
import { ListError } from '../../../kernel/list/list-states'
import { Panel } from '../../../kernel/panel/panel'
import { dateText, instantText } from '../../../kernel/time/time-text'
import { useLanguage, useT } from '../../../kernel/words'
import { versionWords as words } from './version-words'
import styles from './versions.module.css'

type Of = { readonly kind: VersionedKind; readonly id: number; readonly name: string }

/** Whatever was saved of a shift, a rule, a team or a schedule, each in words; two of them side by side. */
export function VersionsPanel({ kind, id, name, onClose }: Of & { readonly onClose: () => void }) {
  const t = useT()
  const language = useLanguage()
  const asked = queryOf(ruleVersions[kind], { id }, { quiet: true })
  const { data, error, refetch } = useQuery({
    ...asked,
    // its sentences are those of a language
    queryKey: [ruleVersions[kind].path, { id, language }] as unknown as typeof asked.queryKey,
    staleTime: 0,
  })
  return (
    <Panel title={`${name} · ${t(words.versions)}`} wide onClose={onClose}>
      {error !== null ? (
        <ListError error={error} onRetry={() => void refetch()} />
      ) : data === undefined ? (
        <Skeleton active paragraph={{ rows: 6 }} />
      ) : (
        <>
          {data.items.length > 1 ? <Compared kind={kind} versions={data.items} /> : null}
          <ol className={styles.versions}>
            {data.items.map((one) => (
              <li key={one.version_no}>
                <Version of={one} />
              </li>
            ))}
          </ol>
        </>
      )}
    </Panel>
  )
}

const nameOf = (n: number) => ({ n })

function Version({ of }: { readonly of: RuleVersion }) {
  const t = useT()
  const language = useLanguage()
  const { version_no, effect_date, current, superseded, made_by, made_at, sentences } = of
  return (
    <article className={styles.version} aria-label={t(words.version, nameOf(version_no))}>
      <header>
        <h2>{t(words.version, nameOf(version_no))}</h2>
        {current ? <Tag color="green">{t(words.inForce)}</Tag> : null}
        {superseded ? <Tag>{t(words.superseded)}</Tag> : null}
        <strong>
          {effect_date === null ? t(words.ever) : t(words.from, { date: dateText(effect_date, language) })}
        </strong>
        <span className={styles.quiet}>{t(words.saved, { by: made_by, time: instantText(made_at, language) })}</span>
      </header>
      <ul>
        {sentences.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </article>
  )
}

/** What two versions say differently, field by field. */
function Compared({ kind, versions }: { readonly kind: VersionedKind; readonly versions: readonly RuleVersion[] }) {
  const t = useT()
  const [older, setOlder] = useState(versions[1]?.version_no)
  const [newer, setNewer] = useState(versions[0]?.version_no)
  const [before, after] = [older, newer].map((n) => versions.find((one) => one.version_no === n))
  const options = versions.map(({ version_no }) => ({
    value: version_no,
    label: t(words.version, nameOf(version_no)),
  }))
  const differs = Object.entries(versioned[kind].fields).filter(
    ([name]) => before?.values[name] !== after?.values[name],
  )
  return (
    <section className={styles.compared} aria-label={t(words.compare)}>
      <div className={styles.chosen}>
        <h2>{t(words.compare)}</h2>
        <Select aria-label={t(words.older)} value={older} options={options} onChange={setOlder} />
        {t(words.with)}
        <Select aria-label={t(words.newer)} value={newer} options={options} onChange={setNewer} />
      </div>
      {differs.length === 0 ? (
        <p className={styles.quiet}>{t(words.same)}</p>
      ) : (
        <table>
          <thead>
            <tr>
              <th scope="col">{t(words.what)}</th>
              <th scope="col">{t(words.version, nameOf(older ?? 0))}</th>
              <th scope="col">{t(words.version, nameOf(newer ?? 0))}</th>
            </tr>
          </thead>
          <tbody>
            {differs.map(([name, field]) => (
              <tr key={name}>
                <th scope="row">{t(field.label)}</th>
                <td>{before?.values[name] || t(field.empty ?? words.empty)}</td>
                <td>{after?.values[name] || t(field.empty ?? words.empty)}</td>
              </tr>
            ))}
          </tbody>
        </table>
      )}
    </section>
  )
}
