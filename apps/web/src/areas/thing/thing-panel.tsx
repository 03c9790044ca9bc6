import { useQuery } from '@tanstack/react-query'
import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import { commandPage } from '@workplace/contract/thing/command'
import { itemNames, thingNow } from '@workplace/contract/thing/thing-now'
import { Button, Descriptions, Empty, Typography } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../kernel/client/query'
import { ListError, ListSkeleton } from '../../kernel/list/list-states'
import { Panel } from '../../kernel/panel/panel'
import { useSession } from '../../kernel/session/session'
import { instantText } from '../../kernel/time/time-text'
import { StateDot } from '../../kernel/widgets/state-dot'
import { useLanguage, useT } from '../../kernel/words'
import { reportProblem } from '../repair/public'
import { CommandState, CommandText } from './command-rows'
import { itemText, valueText } from './item-text'
import { ReadingPlot } from './reading-plot'
import { ThingControl } from './thing-control'
import { words } from './thing-words'
import styles from './things.module.css'

type Now = OutputOf<typeof thingNow>

/** A thing as it is now: what it says, as plots, too; how it is set; what it was told, and how to tell it something. */
export function ThingPanel({ id, onClose }: { id: number; onClose: () => void }) {
  const t = useT()
  const answer = useQuery(queryOf(thingNow, { id }, { quiet: true }))
  return (
    <Panel
      wide
      title={answer.data?.name ?? ''}
      extra={
        answer.data !== undefined && (
          <Button onClick={() => reportProblem({ type: 'thing', id, name: answer.data.name })}>
            {t(words.report)}
          </Button>
        )
      }
      onClose={onClose}
    >
      {answer.data !== undefined ? (
        <Parts now={answer.data} />
      ) : answer.error !== null ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : (
        <ListSkeleton rows={6} />
      )}
    </Panel>
  )
}

/** What people know by name first, as it stands there. */
const inOrder = (values: Now['values']): Now['values'] => {
  const known = Object.keys(itemNames)
  const place = (item: string) => (known.includes(item) ? known.indexOf(item) : known.length)
  return [...values].sort((a, b) => place(a.item) - place(b.item) || a.item.localeCompare(b.item))
}

function Parts({ now }: { now: Now }) {
  const t = useT()
  const may = useSession(({ permissions }) => permissions.has('change-device'))
  const values = inOrder(now.values)
  const kept = values.filter(({ is_kept }) => is_kept)
  const [item, setItem] = useState<string | null>(null)
  const plotted = item ?? (kept.find(({ value }) => typeof value === 'number') ?? kept[0])?.item
  return (
    <div className={styles.parts}>
      <section className={styles.part}>
        <h2>{t(words.now)}</h2>
        {now.values.length === 0 ? (
          <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.nothingYet)} />
        ) : (
          <ul className={styles.values}>
            {values.map((one) => (
              <li key={one.item}>
                <Value value={one} isPlotted={one.item === plotted} onPlot={setItem} />
              </li>
            ))}
          </ul>
        )}
      </section>
      {plotted !== undefined && <ReadingPlot device={now} item={plotted} />}
      {may && <ThingControl now={now} />}
      <Settings now={now} />
      <LastCommands id={now.id} />
      <section className={styles.part}>
        <h2>{t(words.connecting)}</h2>
        <Descriptions
          column={1}
          size="small"
          items={[
            {
              key: 'account',
              label: t(words.account),
              children: <Typography.Text code>{now.account}</Typography.Text>,
            },
            {
              key: 'topics',
              label: t(words.topics),
              children: (
                <span className={styles.twoLines}>
                  {now.topics.map((topic) => (
                    <Typography.Text code key={topic}>{`workplace/${now.account}/${topic}`}</Typography.Text>
                  ))}
                </span>
              ),
            },
          ]}
        />
      </section>
    </div>
  )
}

type ValueProps = { value: Now['values'][number]; isPlotted: boolean; onPlot: (item: string) => void }

function Value({ value: one, isPlotted, onPlot }: ValueProps) {
  const t = useT()
  const language = useLanguage()
  const content = (
    <>
      <span className={styles.quiet}>{itemText(one.item, t)}</span>
      <strong>{valueText(one.value, one.unit)}</strong>
      {one.is_abnormal ? (
        <StateDot tone="bad">{t(words.beyond)}</StateDot>
      ) : (
        <span className={styles.quiet}>{instantText(one.time, language)}</span>
      )}
    </>
  )
  if (!one.is_kept) return <div className={styles.value}>{content}</div>
  return (
    <button type="button" className={styles.value} aria-pressed={isPlotted} onClick={() => onPlot(one.item)}>
      {content}
    </button>
  )
}

/** How it is to be set, against how it says that it is. */
function Settings({ now }: { now: Now }) {
  const t = useT()
  const names = [...new Set([...Object.keys(now.wanted), ...Object.keys(now.reported)])]
  if (names.length === 0) return null
  const told = (name: string) => now.reported[name] ?? now.values.find(({ item }) => item === name)?.value
  const text = (value: number | boolean | string | undefined) => (value === undefined ? '—' : valueText(value, null))
  return (
    <section className={styles.part}>
      <h2>{t(words.settings)}</h2>
      <table className={styles.settings}>
        <thead>
          <tr>
            {[words.item, words.wanted, words.reported, words.state].map((label) => (
              <th key={label[1]} scope="col">
                {t(label)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {names.map((name) => (
            <tr key={name}>
              <th scope="row">{itemText(name, t)}</th>
              <td>{text(now.wanted[name])}</td>
              <td>{text(told(name))}</td>
              <td>
                {now.wanted[name] === undefined ? (
                  '—'
                ) : now.differing.includes(name) ? (
                  <StateDot tone="warning">{t(words.differs)}</StateDot>
                ) : (
                  <StateDot tone="good">{t(words.same)}</StateDot>
                )}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

function LastCommands({ id }: { id: number }) {
  const t = useT()
  const language = useLanguage()
  const answer = useQuery(queryOf(commandPage, { device: id, limit: 10 }, { quiet: true }))
  return (
    <section className={styles.part}>
      <h2>{t(words.lastCommands)}</h2>
      {answer.error !== null ? (
        <ListError error={answer.error} onRetry={() => void answer.refetch()} />
      ) : answer.data === undefined ? (
        <ListSkeleton rows={3} />
      ) : answer.data.items.length === 0 ? (
        <span className={styles.quiet}>{t(words.noCommands)}</span>
      ) : (
        answer.data.items.map((row) => (
          <div key={row.id} className={styles.line}>
            <span className={styles.twoLines}>
              <CommandText row={row} />
              <small>{instantText(row.asked_at, language)}</small>
            </span>
            <CommandState row={row} />
          </div>
        ))
      )}
    </section>
  )
}
