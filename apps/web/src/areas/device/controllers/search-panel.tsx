import { SearchOutlined } from '@ant-design/icons'
import { type FoundController, searchControllers } from '@workplace/contract/device/controller-calls'
import { Button, Empty, Input, Spin } from 'antd'
import { useEffect, useId, useState } from 'react'
import { type CallError, call } from '../../../kernel/client/client'
import { ListError } from '../../../kernel/list/list-states'
import { Panel } from '../../../kernel/panel/panel'
import { useT } from '../../../kernel/words'
import { words } from './controller-words'
import styles from './controllers.module.css'

type Search =
  | { readonly state: 'searching' }
  | { readonly state: 'failed'; readonly error: CallError }
  | { readonly state: 'done'; readonly items: readonly FoundController[] }

type Props = {
  readonly onClose: () => void
  /** Somebody takes one, with the address that was typed for it; null: they fill in the form by themselves. */
  readonly onTake: (found: { readonly serial: string; readonly typed: string | null } | null) => void
}

/** Which controllers answer in the network: it looks by itself, and is told where else to look. */
export function SearchPanel({ onClose, onTake }: Props) {
  const t = useT()
  const [address, setAddress] = useState('')
  const [asked, setAsked] = useState({ address: '', n: 0 })
  const [search, setSearch] = useState<Search>({ state: 'searching' })
  const addressId = useId()
  useEffect(() => {
    const stop = new AbortController()
    setSearch({ state: 'searching' })
    const input = asked.address === '' ? {} : { address: asked.address }
    call(searchControllers, input, { signal: stop.signal, quiet: true }).then(
      ({ items }) => setSearch({ state: 'done', items }),
      (error: CallError) => {
        if (!stop.signal.aborted) setSearch({ state: 'failed', error })
      },
    )
    return () => stop.abort()
  }, [asked])
  const searchAgain = () => setAsked(({ n }) => ({ address: address.trim(), n: n + 1 }))
  const take = ({ serial, address: at }: FoundController) =>
    onTake({
      serial,
      typed: asked.address !== '' && asked.address.split(':')[0] === at.split(':')[0] ? asked.address : null,
    })

  return (
    <Panel
      title={t(words.search)}
      onClose={onClose}
      footer={
        <div className={styles.byHand}>
          <span>{t(words.byHandHelp)}</span>
          <Button onClick={() => onTake(null)}>{t(words.byHand)}</Button>
        </div>
      }
    >
      <form
        className={styles.address}
        onSubmit={(event) => {
          event.preventDefault()
          searchAgain()
        }}
      >
        <label htmlFor={addressId}>{t(words.address)}</label>
        <div className={styles.ask}>
          <Input
            id={addressId}
            value={address}
            maxLength={21}
            allowClear
            placeholder="192.168.1.20"
            onChange={({ target }) => setAddress(target.value)}
          />
          <Button htmlType="submit" icon={<SearchOutlined aria-hidden />} loading={search.state === 'searching'}>
            {t(words.again)}
          </Button>
        </div>
        <small>{t(words.addressHelp)}</small>
      </form>
      <section aria-live="polite" className={styles.results}>
        {search.state === 'searching' ? (
          <p className={styles.waiting}>
            <Spin size="small" /> {t(words.searching)}
          </p>
        ) : search.state === 'failed' ? (
          <ListError error={search.error} onRetry={searchAgain} />
        ) : search.items.length === 0 ? (
          <Empty
            image={Empty.PRESENTED_IMAGE_SIMPLE}
            description={
              <>
                <strong>{t(words.none)}</strong>
                <p>{t(words.noneHelp)}</p>
              </>
            }
          />
        ) : (
          <>
            <h3>{t(words.total, { n: search.items.length })}</h3>
            <ul className={styles.found} aria-label={t(words.found)}>
              {search.items.map((item) => (
                <li key={item.serial}>
                  <span className={styles.board}>
                    <strong>{item.serial}</strong>
                    <small>
                      {item.address} · {t(words.firmwareOf, { version: item.firmware })}
                    </small>
                  </span>
                  {item.id === null ? (
                    <Button type="primary" onClick={() => take(item)}>
                      {t(words.take)}
                    </Button>
                  ) : (
                    <span className={styles.quiet}>{t(words.taken, { name: item.name ?? '' })}</span>
                  )}
                </li>
              ))}
            </ul>
          </>
        )}
      </section>
    </Panel>
  )
}
