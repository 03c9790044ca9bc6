import { useQuery } from '@tanstack/react-query'
import { thing, thingGroup } from '@workplace/contract/thing/thing'
import { heardThings } from '@workplace/contract/thing/thing-now'
import { Alert, Button } from 'antd'
import { useState } from 'react'
import { useSearchParams } from 'react-router'
import { queryOf } from '../../kernel/client/query'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { useT } from '../../kernel/words'
import { ReportProblem } from '../repair/public'
import { HeardPanel } from './heard-panel'
import { useThings } from './look-again'
import { ThingPanel } from './thing-panel'
import { ThingTabs } from './thing-tabs'
import { words } from './thing-words'
import styles from './things.module.css'

/** `/device/iotdevice`: what hangs on gateways; beside a thing what it says and how it is told to be otherwise. */
export default function ThingPage() {
  const t = useT()
  const [params, setParams] = useSearchParams()
  const opened = Number(params.get('thing')) || null
  const open = (id: number | null) =>
    setParams(
      (now) => {
        now.delete('thing')
        if (id !== null) now.set('thing', String(id))
        return now
      },
      { replace: true },
    )
  const [isHeardOpen, setHeardOpen] = useState(false)
  useThings()
  const heard = useQuery(queryOf(heardThings, {}, { quiet: true })).data
  if (params.get('tab') === 'groups')
    return <ResourcePage key="groups" resource={thingGroup} tabs={<ThingTabs active="groups" />} />
  return (
    <>
      <ResourcePage
        key="things"
        resource={thing}
        tabs={
          <div className={styles.above}>
            <ThingTabs active="things" />
            {heard !== undefined && heard.total > 0 && (
              <Alert
                type="info"
                showIcon
                title={t(words.heardCount, { n: heard.total })}
                action={
                  <Button size="small" onClick={() => setHeardOpen(true)}>
                    {t(words.heardShow)}
                  </Button>
                }
              />
            )}
          </div>
        }
        actions={(row) => [{ key: 'open', label: t(words.open), onClick: () => open(row.id) }]}
      />
      {opened !== null && <ThingPanel id={opened} onClose={() => open(null)} />}
      <ReportProblem />
      {isHeardOpen && <HeardPanel items={heard?.items ?? []} onClose={() => setHeardOpen(false)} />}
    </>
  )
}
