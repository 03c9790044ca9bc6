import { LinkOutlined } from '@ant-design/icons'
import { terminal, unpairTerminal } from '@workplace/contract/terminal/terminal'
import { Button } from 'antd'
import { useState } from 'react'
import { useChange } from '../../kernel/client/query'
import { ResourcePage } from '../../kernel/resource-page/resource-page'
import { useUnpair } from '../../kernel/resource-page/use-unpair'
import { useMay } from '../../kernel/session/session'
import { useT } from '../../kernel/words'
import { PairDialog, type PairTarget } from './pair-dialog'
import { PinDialog, type PinTarget } from './pin-dialog'
import styles from './terminal.module.css'
import { terminalWords as words } from './terminal-words'

/** The address that a screen opens. */
const doorAddress = () => `${location.origin}/door`

/** The screens at the rooms, and their pairing. */
export default function TerminalPage() {
  const t = useT()
  const mayPair = useMay('change-screen-system-subject')
  const [pairing, setPairing] = useState<PairTarget | null>(null)
  const [pin, setPin] = useState<PinTarget | null>(null)
  const { mutateAsync } = useChange(unpairTerminal, { stale: [terminal.path] })
  const [unpair, asking] = useUnpair(mutateAsync, words.unpairText)
  return (
    <>
      <ResourcePage
        resource={terminal}
        tabs={
          mayPair ? (
            <div className={styles.intro}>
              <span>{t(words.intro, { address: doorAddress() })}</span>
              <Button icon={<LinkOutlined aria-hidden />} onClick={() => setPairing({})}>
                {t(words.pair)}
              </Button>
            </div>
          ) : null
        }
        actions={(row) =>
          mayPair
            ? [
                {
                  key: 'pair',
                  label: t(row.state === 'unbound' ? words.pairThis : words.pairAnew),
                  onClick: () =>
                    setPairing({ terminal: { id: row.id, name: row.name ?? '', meetingroom_id: row.meetingroom_id } }),
                },
                {
                  key: 'pin',
                  label: t(words.pin),
                  later: true,
                  onClick: () =>
                    setPin({ id: row.id, version: row.version, name: row.name ?? '', hasPin: row.pin_state === 'on' }),
                },
                ...(row.state === 'unbound'
                  ? []
                  : [{ key: 'unpair', label: t(words.unpair), danger: true, onClick: () => unpair(row) }]),
              ]
            : []
        }
      />
      {asking}
      {pin !== null && <PinDialog target={pin} onClose={() => setPin(null)} />}
      {pairing !== null && <PairDialog target={pairing} onClose={() => setPairing(null)} />}
    </>
  )
}
