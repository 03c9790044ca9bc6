import { Button, Drawer } from 'antd'
import type { ReactNode } from 'react'
import { useT } from '../../kernel/words'
import { findWords } from './find-words'
import { words } from './words'

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
  return (
    <Drawer
      open={open}
      onClose={onClose}
      placement={narrow ? 'bottom' : 'right'}
      size={narrow ? 'min(560px, 85dvh)' : 400}
      title={t(words.filters)}
      footer={
        <Button type="primary" block onClick={onClose}>
          {total === null ? t(words.done) : t(findWords.showFound, { n: total })}
        </Button>
      }
    >
      {children}
    </Drawer>
  )
}
