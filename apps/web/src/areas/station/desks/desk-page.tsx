import { station } from '@workplace/contract/station/station'
import { Button } from 'antd'
import { useState } from 'react'
import { ResourcePage } from '../../../kernel/resource-page/resource-page'
import { useMay } from '../../../kernel/session/session'
import { RefInput } from '../../../kernel/widgets/reference-input'
import type { InputProps } from '../../../kernel/widgets/widget'
import { useT } from '../../../kernel/words'
import { DeskTabs } from './desk-tabs'
import { deskWords as words } from './desk-words'
import { LockDialog } from './lock-dialog'
import { StickerDialog } from './sticker-dialog'

/** Prices of rooms are not offered for desks. */
const PriceInput = (props: InputProps<number>) => <RefInput {...props} within={{ target: 'station' }} />
const form = { inputs: { price_id: PriceInput } }

/** The desks of the company. */
export default function DeskPage() {
  const t = useT()
  const mayLock = useMay('change-station')
  const mayPrint = useMay('change-check-in')
  const [printed, setPrinted] = useState<readonly number[] | null>(null)
  const [open, setOpen] = useState<{ ids: readonly number[]; done: () => void } | null>(null)
  const close = () => setOpen(null)
  const lockMany = (desks: readonly { id: number }[], unselect: () => void) => {
    const done = () => {
      unselect()
      close()
    }
    setOpen({ ids: desks.map(({ id }) => id), done })
  }
  return (
    <>
      <ResourcePage
        resource={station}
        tabs={<DeskTabs shown="desks" />}
        form={() => form}
        actions={(desk) => [
          ...(mayPrint
            ? [{ key: 'stickers', label: t(words.stickers), later: true, onClick: () => setPrinted([desk.id]) }]
            : []),
          ...(mayLock
            ? [
                {
                  key: 'lock',
                  label: t(words.lock),
                  later: true,
                  onClick: () => setOpen({ ids: [desk.id], done: close }),
                },
              ]
            : []),
        ]}
        batch={
          mayLock || mayPrint
            ? (desks, unselect) => (
                <>
                  {mayPrint && (
                    <Button size="small" onClick={() => setPrinted(desks.map(({ id }) => id))}>
                      {t(words.stickers)}
                    </Button>
                  )}
                  {mayLock && (
                    <Button size="small" onClick={() => lockMany(desks, unselect)}>
                      {t(words.lock)}
                    </Button>
                  )}
                </>
              )
            : undefined
        }
      />
      {printed !== null && <StickerDialog ids={printed} onClose={() => setPrinted(null)} />}
      {open === null ? null : <LockDialog ids={open.ids} onClose={close} onDone={open.done} />}
    </>
  )
}
