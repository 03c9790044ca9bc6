import { Table, type TableProps } from 'antd'
import { useId, useLayoutEffect, useRef, useState } from 'react'

type Inner = { readonly nativeElement: HTMLElement }

/** The heading of the part of the page, or of the panel, in which something stands. */
function headingOf(element: Element): HTMLElement | null {
  const part = element.closest('[role="dialog"], section, main')
  if (part === null) return null
  const heading = part.querySelector<HTMLElement>('h1, h2, h3, .ant-drawer-title')
  return heading ?? (part.parentElement === null ? null : headingOf(part.parentElement))
}

type Props<T> = Omit<TableProps<T>, 'sticky'> & { readonly 'aria-label'?: string }

/**
 * A table as a screen reader wants it: named by the heading above it, its heads in the same table as its rows (with a
 * height of its own or a sticky head antd draws two).
 */
export function DataTable<T extends object>({ pagination = false, ...props }: Props<T>) {
  const own = useId()
  const inner = useRef<Inner>(null)
  const [name, setName] = useState<string>()
  useLayoutEffect(() => {
    const heading = inner.current === null ? null : headingOf(inner.current.nativeElement)
    if (heading === null) return
    heading.id ||= own
    setName(heading.id)
  }, [own])
  return (
    <Table<T>
      {...props}
      {...(props['aria-label'] === undefined ? { 'aria-labelledby': name } : {})}
      ref={inner as never}
      pagination={pagination}
    />
  )
}
