import { useQuery } from '@tanstack/react-query'
import { commandPage } from '@workplace/contract/thing/command'
import { taskRuns, thingTask } from '@workplace/contract/thing/task'
import { Collapse, Empty } from 'antd'
import { useState } from 'react'
import { queryOf } from '../../kernel/client/query'
import { ListError, ListSkeleton } from '../../kernel/list/list-states'
import { Panel } from '../../kernel/panel/panel'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { instantText } from '../../kernel/time/time-text'
import { useLanguage, useT } from '../../kernel/words'
import { CommandState, CommandText } from './command-rows'
import { useThings } from './look-again'
import { ThingTabs } from './thing-tabs'
import { words } from './thing-words'
import styles from './things.module.css'

/** `/device/iottask`: commands by the clock, and how each time went. */
export default function TaskPage() {
  const t = useT()
  useThings()
  const [task, setTask] = useState<{ id: number; name: string } | null>(null)
  return (
    <>
      <ResourcePage
        resource={thingTask}
        tabs={<ThingTabs active="tasks" />}
        actions={(row) => [
          { key: 'runs', label: t(words.runs), onClick: () => setTask({ id: row.id, name: row.name ?? '' }) },
        ]}
      />
      {task !== null && (
        <Panel title={t(words.runsOf, { name: task.name })} onClose={() => setTask(null)}>
          <Runs task={task.id} />
        </Panel>
      )}
    </>
  )
}

function Runs({ task }: { task: number }) {
  const t = useT()
  const language = useLanguage()
  const answer = useQuery(queryOf(taskRuns, { task, limit: 50 }, { quiet: true }))
  if (answer.error !== null) return <ListError error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <ListSkeleton rows={4} />
  if (answer.data.items.length === 0)
    return <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.noRuns)} />
  return (
    <Collapse
      accordion
      destroyOnHidden
      items={answer.data.items.map((run) => ({
        key: run.id,
        collapsible: run.is_missed || run.total === 0 ? 'disabled' : undefined,
        label: (
          <span className={styles.twoLines}>
            <span>{instantText(run.due_time, language)}</span>
            <small>{run.is_missed ? t(words.missed) : t(words.runText, run)}</small>
          </span>
        ),
        children: <RunCommands run={run.id} />,
      }))}
    />
  )
}

/** What became of it at each thing. */
function RunCommands({ run }: { run: number }) {
  const answer = useQuery(queryOf(commandPage, { run, limit: 100, sort: '+id' }, { quiet: true }))
  if (answer.error !== null) return <ListError error={answer.error} onRetry={() => void answer.refetch()} />
  if (answer.data === undefined) return <ListSkeleton rows={3} />
  return (
    <ul className={styles.parts}>
      {answer.data.items.map((row) => (
        <li key={row.id} className={styles.line}>
          <span className={styles.twoLines}>
            <b>{row.device_name}</b>
            <CommandText row={row} />
          </span>
          <CommandState row={row} />
        </li>
      ))}
    </ul>
  )
}
