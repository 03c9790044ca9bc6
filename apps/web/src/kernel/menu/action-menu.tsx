import { Dropdown, type MenuProps } from 'antd'
import { cloneElement, type KeyboardEvent, type ReactElement, useId, useState } from 'react'

type Items = NonNullable<MenuProps['items']>
type TriggerProps = {
  readonly id?: string
  readonly onKeyDown?: (event: KeyboardEvent<HTMLElement>) => void
  readonly 'aria-haspopup'?: 'menu'
  readonly 'aria-expanded'?: boolean
}

type Props = {
  readonly items: Items
  /** What is chosen now, where the menu is a choice. */
  readonly selected?: readonly string[]
  readonly onSelect?: (key: string) => void
  readonly placement?: 'bottomLeft' | 'bottomRight'
  /** The button. */
  readonly children: ReactElement<TriggerProps>
}

/** What an entry does is done once the focus is back at the button: what opens then knows where to give it back. */
const after = (items: Items, comeBack: () => void): Items =>
  items.map((item) => {
    if (item === null) return item
    if ('children' in item && item.children !== undefined) return { ...item, children: after(item.children, comeBack) }
    if (!('onClick' in item) || item.onClick === undefined) return item
    const { onClick } = item
    return {
      ...item,
      onClick: (info) => {
        comeBack()
        onClick(info)
      },
    }
  }) as Items

/**
 * The button of a menu, everywhere: Enter, Space or an arrow opens it and goes in, arrows, Home and End go through it,
 * Enter chooses, Escape and Tab leave it, and the focus is at the button again.
 */
export function ActionMenu({ items, selected, onSelect, placement, children }: Props) {
  const id = useId()
  const [open, setOpen] = useState(false)
  const comeBack = () => document.getElementById(id)?.focus({ preventScroll: true })
  return (
    <Dropdown
      trigger={['click']}
      open={open}
      onOpenChange={setOpen}
      autoFocus
      placement={placement}
      menu={{
        items: after(items, comeBack),
        ...(selected === undefined ? {} : { selectable: true, selectedKeys: [...selected] }),
        ...(onSelect === undefined
          ? {}
          : {
              onClick: ({ key }) => {
                comeBack()
                onSelect(key)
              },
            }),
        onKeyDown: (event) => {
          if (event.key === 'Escape') comeBack()
        },
        style: { maxHeight: 'min(420px, 70vh)', overflow: 'auto' },
      }}
    >
      {cloneElement(children, {
        id,
        'aria-haspopup': 'menu',
        'aria-expanded': open,
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown' && event.key !== 'ArrowUp') return
          event.preventDefault()
          setOpen(true)
        },
      })}
    </Dropdown>
  )
}
