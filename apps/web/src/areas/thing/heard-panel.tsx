import type { OutputOf } from '@workplace/contract/kernel/endpoint'
import type { Resource } from '@workplace/contract/kernel/resource'
import { callsOf } from '@workplace/contract/kernel/resource'
import { type ThingSort, thing, thingKinds } from '@workplace/contract/thing/thing'
import type { heardThings } from '@workplace/contract/thing/thing-now'
import { Button, Empty } from 'antd'
import { useChange } from '../../kernel/client/query'
import { Panel } from '../../kernel/panel/panel'
import { usePermits } from '../../kernel/session/permits'
import { toast } from '../../kernel/toast/toast'
import { useT } from '../../kernel/words'
import { itemText, valueText } from './item-text'
import { words } from './thing-words'
import styles from './things.module.css'

type Heard = OutputOf<typeof heardThings>['items'][number]

/** What gateways told of and nobody registered: one click takes it in, under the name that its gateway has for it. */
export function HeardPanel({ items, onClose }: { items: readonly Heard[]; onClose: () => void }) {
  const t = useT()
  const may = usePermits(thing as unknown as Resource).add
  const add = useChange(callsOf(thing as unknown as Resource).add, { stale: ['/iotdevice'] })
  const register = (one: Heard) =>
    add.mutate(
      { name: one.name, kind: one.kind, getway_id: one.getway_id, sn: one.address ?? one.name },
      { onSuccess: () => toast.success(t(words.registered, { name: one.name })) },
    )
  const about = (one: Heard) =>
    [
      t(thingKinds[one.kind as ThingSort]),
      [one.vendor, one.model].filter(Boolean).join(' '),
      ...Object.entries(one.sample)
        .slice(0, 4)
        .map(([item, value]) => `${itemText(item, t)} ${valueText(value, null)}`),
    ]
      .filter(Boolean)
      .join(' · ')
  return (
    <Panel title={t(words.heardTitle)} onClose={onClose}>
      {items.length === 0 ? (
        <Empty image={Empty.PRESENTED_IMAGE_SIMPLE} description={t(words.heardNone)}>
          {t(words.heardHow)}
        </Empty>
      ) : (
        <ul className={styles.parts}>
          {items.map((one) => (
            <li key={`${one.getway_id} ${one.name}`} className={styles.line}>
              <span className={styles.twoLines}>
                <b>{one.name}</b>
                <small>{about(one)}</small>
                <small>{one.getway_name}</small>
              </span>
              {may && (
                <Button loading={add.isPending} onClick={() => register(one)}>
                  {t(words.register)}
                </Button>
              )}
            </li>
          ))}
        </ul>
      )}
    </Panel>
  )
}
