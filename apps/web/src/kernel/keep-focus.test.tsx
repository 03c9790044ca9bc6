// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react'
import { Button, Drawer, Modal } from 'antd'
import { useState } from 'react'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { stubWindow } from '../browser.sample'
import { keepFocus } from './keep-focus'
import { ActionMenu } from './menu/action-menu'

let stop = () => {}
beforeEach(() => {
  stubWindow()
  stop = keepFocus()
})
afterEach(() => {
  stop()
  cleanup()
})

const focused = () => document.activeElement?.getAttribute('aria-label') ?? document.activeElement?.textContent
const becomes = (name: string) => waitFor(() => expect(focused()).toBe(name))

/** A list as pages make them: what opens is drawn only while it is open, and gone at once. */
function Page() {
  const [rows, setRows] = useState(['one', 'two', 'three'])
  const [open, setOpen] = useState<string | null>(null)
  const [asking, setAsking] = useState(false)
  const drop = (name: string) => setRows((now) => now.filter((other) => other !== name))
  return (
    <main tabIndex={-1} aria-label="page">
      <ul>
        {rows.map((name) => (
          <li key={name}>
            <Button onClick={() => setOpen(name)}>{`open ${name}`}</Button>
            <Button onClick={() => drop(name)}>{`drop ${name}`}</Button>
            <ActionMenu items={[{ key: 'open', label: `menu of ${name}`, onClick: () => setOpen(name) }]}>
              <Button>{`more ${name}`}</Button>
            </ActionMenu>
          </li>
        ))}
      </ul>
      {open === null ? null : (
        <Drawer open title={open} onClose={() => setOpen(null)}>
          <Button onClick={() => setAsking(true)}>ask</Button>
          <Button
            onClick={() => {
              drop(open)
              setOpen(null)
            }}
          >
            drop it
          </Button>
          {asking ? (
            <Modal open title="sure" onCancel={() => setAsking(false)} footer={null}>
              <Button onClick={() => setAsking(false)}>no</Button>
            </Modal>
          ) : null}
        </Drawer>
      )}
    </main>
  )
}

const press = (name: string) => {
  const button = screen.getByText(name).closest('button') as HTMLElement
  button.focus()
  fireEvent.click(button)
}

describe('the focus', () => {
  it('is at the button again when the drawer that it opened is gone', async () => {
    render(<Page />)
    press('open two')
    press('ask')
    press('no')
    await becomes('ask')
    fireEvent.click(within(screen.getByRole('dialog')).getByLabelText('Close'))
    await becomes('open two')
  })
  it('is in the row that follows when its row is gone, and in the last when that was', async () => {
    render(<Page />)
    press('drop two')
    await becomes('drop three')
    press('drop three')
    await becomes('drop one')
    press('drop one')
    await becomes('page')
  })
  it('is in the row that follows when the drawer is gone, and the row from which it was opened too', async () => {
    render(<Page />)
    press('open one')
    press('drop it')
    await becomes('open two')
  })
  it('is at the button of the menu from which a drawer was opened', async () => {
    render(<Page />)
    const button = screen.getByText('more two').closest('button') as HTMLElement
    button.focus()
    fireEvent.keyDown(button, { key: 'ArrowDown' })
    expect(button.getAttribute('aria-expanded')).toBe('true')
    expect(button.getAttribute('aria-haspopup')).toBe('menu')
    // its entries take the focus
    await becomes('menu of two')
    fireEvent.click(screen.getByText('menu of two'))
    expect(button.getAttribute('aria-expanded')).toBe('false')
    press('ask')
    press('no')
    fireEvent.click(within(screen.getByRole('dialog')).getByLabelText('Close'))
    await becomes('more two')
  })
  it('is left alone when somebody pressed beside everything', async () => {
    render(<Page />)
    screen.getByText('drop two').closest('button')?.focus()
    fireEvent.pointerDown(document.body)
    ;(document.activeElement as HTMLElement).blur()
    await new Promise((done) => setTimeout(done))
    fireEvent.click(screen.getByText('drop two'))
    await waitFor(() => expect(screen.queryByText('drop two')).toBeNull())
    await new Promise((done) => setTimeout(done))
    expect(document.activeElement).toBe(document.body)
  })
})
