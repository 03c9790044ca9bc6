import type { Label } from '@workplace/contract/kernel/words'
import { Empty } from 'antd'
import { StateDot } from '../../../kernel/widgets/state-dot'
import { useT } from '../../../kernel/words'
import { ruleWords as words } from './rule-words'
import styles from './rules.module.css'

type Why =
  | 'all'
  | 'department'
  | 'role'
  | 'tag'
  | 'group'
  | 'user'
  | 'off'
  | 'place'
  | 'people'
  | 'except_department'
  | 'except_user'

/** A rule group, whether and why it applies, and what becomes of what it says. */
export type RuleLine = {
  readonly id: number
  readonly title: string
  readonly priority: number
  readonly applies: boolean
  readonly why: Why
  readonly by: string | null
  /** What it spares, in words. */
  readonly spares?: string
  readonly says: readonly {
    readonly name: string
    readonly label: Label
    readonly value: string
    readonly state: 'counts' | 'overruled' | 'spared'
    readonly by: string | null
  }[]
}

type Props = {
  readonly items: readonly RuleLine[]
  /** What is said of one that is over other places. */
  readonly elsewhere?: Label
}

/** The rule groups that apply, with what they say; then the others, and why they don't. */
export function RuleItems({ items, elsewhere = words.why_place }: Props) {
  const t = useT()
  if (items.length === 0) return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.none)} />
  const [applied, others] = [items.filter((one) => one.applies), items.filter((one) => !one.applies)]
  return (
    <>
      <h2>{t(words.applied)}</h2>
      {applied.length === 0 && <p className={styles.quiet}>{t(words.noneApplies)}</p>}
      <ul className={styles.rules}>
        {applied.map((one) => (
          <RuleItem key={one.id} item={one} elsewhere={elsewhere} />
        ))}
      </ul>
      {others.length > 0 && (
        <>
          <h2>{t(words.others)}</h2>
          <ul className={styles.rules}>
            {others.map((one) => (
              <RuleItem key={one.id} item={one} elsewhere={elsewhere} />
            ))}
          </ul>
        </>
      )}
    </>
  )
}

const tones = { counts: 'good', overruled: 'quiet', spared: 'quiet' } as const

function RuleItem({ item, elsewhere }: { readonly item: RuleLine; readonly elsewhere: Label }) {
  const t = useT()
  return (
    <li className={styles.rule} data-applies={item.applies}>
      <div className={styles.ruleHead}>
        <strong>{item.title}</strong>
        <small>{t(words.priority, { n: item.priority })}</small>
        <small>{item.why === 'place' ? t(elsewhere) : t(words[`why_${item.why}`], { by: item.by ?? '' })}</small>
      </div>
      {item.spares ? <div className={styles.says}>{t(words.spares, { what: item.spares })}</div> : null}
      {item.says.length > 0 && (
        <ul className={styles.sayings}>
          {item.says.map((one) => (
            <li key={one.name} data-state={one.state}>
              <span>
                {t(one.label)} <b>{one.value}</b>
              </span>
              <StateDot tone={tones[one.state]}>
                {one.state === 'spared' && one.by === null
                  ? t(words.sparedByList)
                  : t(words[one.state], { by: one.by ?? '' })}
              </StateDot>
            </li>
          ))}
        </ul>
      )}
    </li>
  )
}
