import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { Panel } from '../../../kernel/panel/panel'
import { useT } from '../../../kernel/words'
import { words } from '../core/words'
import { findWords } from '../find/find-words'

type Props = {
  open: boolean
  /** How many rooms there are, once that is known. */
  total: number | null
  /** A phone: from below, over the page. */
  narrow: boolean
  onClose: () => void
  children: ReactNode
}

/** All filters, where there is no room for them above the grid. */
export function FilterDrawer({ open, total, narrow, onClose, children }: Props) {
  const t = useT()
  const title = t(words.filters)
  const footer = (
    <Button type="primary" block onClick={onClose}>
      {total === null ? t(words.done) : t(findWords.showFound, { n: total })}
    </Button>
  )
  return narrow ? (
    <Drawer open={open} onClose={onClose} placement="bottom" size="min(560px, 85dvh)" title={title} footer={footer}>
      {children}
    </Drawer>
  ) : (
    <Panel open={open} onClose={onClose} title={title} footer={footer}>
      {children}
    </Panel>
  )
}
