import { ThunderboltOutlined } from '@ant-design/icons'
import { Button, Drawer, Popover } from 'antd'
import { useEffect, useRef, useState } from 'react'
import { useT } from '../../../kernel/words'
import type { Address } from '../core/address'
import { words } from '../core/words'
import { findWords } from './find-words'
import { FreeNowList, type OnBookedNow } from './free-now-list'

type Props = {
  address: Address
  /** A phone: from below, over the page. */
  narrow: boolean
  onBooked: OnBookedNow
}

/** One click shows the rooms that can be used now, the next one books. */
export function FreeNow({ address, narrow, onBooked }: Props) {
  const t = useT()
  const [open, setOpen] = useState(false)
  const button = useRef<HTMLButtonElement>(null)
  const close = () => {
    setOpen(false)
    button.current?.focus()
  }
  const list = <FreeNowList address={address} onBooked={onBooked} />
  const trigger = (
    <Button
      ref={button}
      icon={<ThunderboltOutlined aria-hidden />}
      aria-expanded={open}
      aria-haspopup="dialog"
      onClick={narrow ? () => setOpen(true) : undefined}
    >
      {t(words.freeNow)}
    </Button>
  )
  if (narrow) {
    return (
      <>
        {trigger}
        <Drawer
          open={open}
          onClose={close}
          placement="bottom"
          size="70%"
          title={t(findWords.freeNowTitle)}
          destroyOnHidden
        >
          {list}
        </Drawer>
      </>
    )
  }
  return (
    <Popover
      open={open}
      onOpenChange={setOpen}
      trigger="click"
      placement="bottomLeft"
      destroyOnHidden
      content={<Panel onEscape={close}>{list}</Panel>}
    >
      {trigger}
    </Popover>
  )
}

/** What floats beside the button: takes the focus, and gives it back on Escape. */
function Panel({ onEscape, children }: { onEscape: () => void; children: React.ReactNode }) {
  const t = useT()
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => panel.current?.focus({ preventScroll: true }), [])
  return (
    <div
      ref={panel}
      role="dialog"
      aria-label={t(findWords.freeNowTitle)}
      tabIndex={-1}
      style={{ outline: 'none' }}
      onKeyDown={(event) => {
        if (event.key !== 'Escape') return
        event.stopPropagation()
        onEscape()
      }}
    >
      {children}
    </div>
  )
}
