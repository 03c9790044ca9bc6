import { act, cleanup, fireEvent, render, screen, waitFor } from '@testing-library/react'
import { useState } from 'react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import type { PartProgress, PartRun } from '../../../kernel/upload/part-run'
import { showLanguage } from '../../../kernel/words'
import { AttachmentsField } from './attachments-field'
import { type FormFile, filesFault } from './form-files'

// The upload itself is tested where it is; here it is what a test says.
let progress: PartProgress
let hear: (() => void) | undefined
const done = { keep: (_: string) => {}, fail: (_: unknown) => {} }
const run: PartRun = {
  progress: () => progress,
  listen: (then) => {
    hear = then
    return () => {}
  },
  pause: vi.fn(() => become({ state: 'paused' })),
  resume: vi.fn(() => become({ state: 'sending' })),
  cancel: vi.fn(),
  leave: vi.fn(),
}
vi.mock('../../../kernel/upload/resumable-upload', () => ({
  openRun: async () => ({
    run,
    done: new Promise<string>((resolve, reject) => Object.assign(done, { keep: resolve, fail: reject })),
  }),
  dropParts: vi.fn(),
}))

function become(part: Partial<PartProgress>) {
  progress = { ...progress, ...part }
  act(() => hear?.())
}
/** A bar is drawn before anybody listens to its upload. */
const untilHeard = () => waitFor(() => expect(hear).toBeDefined())

let files: readonly FormFile[] = []
function Form() {
  const [held, setHeld] = useState<readonly FormFile[]>([])
  files = held
  return <AttachmentsField files={held} onChange={setHeld} />
}
const mb = 1_000_000
const choose = (file: File) =>
  fireEvent.change(document.querySelector('input[type=file]') as HTMLInputElement, { target: { files: [file] } })
const large = (name = 'film.pdf', bytes = 20 * mb) => {
  const file = new File(['x'], name)
  Object.defineProperty(file, 'size', { value: bytes })
  return file
}

beforeEach(() => {
  showLanguage('en')
  hear = undefined
  progress = { state: 'sending', sent: 0, secondsLeft: null, why: null, fault: null }
})
afterEach(() => {
  cleanup()
  localStorage.clear()
  vi.clearAllMocks()
})

it('a large file says how far it is, how long it takes and what it waits for; it can be paused and goes on', async () => {
  render(<Form />)
  choose(large())
  const bar = await screen.findByRole('progressbar', { name: 'Upload progress of film.pdf' })
  await untilHeard()
  become({ sent: 5 * mb, secondsLeft: 92 })
  expect(bar.getAttribute('aria-valuenow')).toBe('25')
  expect(screen.getByText('25% · 5.0 MB of 20 MB · about 2 minutes left')).toBeTruthy()
  // nobody wants to hear every percent
  expect(screen.getByRole('status').textContent).toBe('')
  expect(filesFault(files)?.[1]).toBe('An attachment is still uploading')

  become({ state: 'waiting', why: 'line', secondsLeft: null })
  expect(screen.getByRole('status').textContent).toBe('film.pdf: Connection lost. Goes on when it is back.')
  become({ state: 'waiting', why: 'session' })
  expect(screen.getByText(/^Your session has ended/)).toBeTruthy()

  fireEvent.click(screen.getByRole('button', { name: 'Pause upload of film.pdf' }))
  expect(run.pause).toHaveBeenCalledOnce()
  expect(filesFault(files)?.[1]).toBe('An attachment is paused. Resume or remove it.')
  become({ fault: 'No space' })
  expect(screen.getByRole('alert').textContent).toBe('No space')
  fireEvent.click(screen.getByRole('button', { name: 'Resume upload of film.pdf' }))
  expect(run.resume).toHaveBeenCalledOnce()

  become({ state: 'checking', sent: 20 * mb })
  expect(screen.getByRole('status').textContent).toBe('film.pdf: Checking the file…')
  expect(screen.queryByRole('button', { name: /Pause/ })).toBeNull()
  await act(async () => done.keep('/k.pdf'))
  expect(screen.queryByRole('progressbar')).toBeNull()
  expect(filesFault(files)).toBeNull()
  expect(files).toMatchObject([{ name: 'film.pdf', path: '/k.pdf' }])
})

it('one that is taken out is given up; what is too large or of the wrong kind says so', async () => {
  render(<Form />)
  choose(large())
  fireEvent.click(await screen.findByRole('button', { name: 'Cancel upload of film.pdf' }))
  expect(run.cancel).toHaveBeenCalledOnce()
  expect(screen.queryByText('film.pdf')).toBeNull()
  choose(large('huge.pdf', 101 * 1024 * 1024))
  expect(screen.getByRole('alert').textContent).toBe('The file is too large. The maximum size is 100 MB.')
  choose(large('film.mp4'))
  expect(screen.getAllByRole('alert').at(-1)?.textContent).toContain('File format not allowed')
})

it('in Chinese, too; a file that a reload cut off is named until it is chosen again or given up', async () => {
  showLanguage('zh')
  const address = { url: `/tus/${'a'.repeat(32)}`, whose: '/file', name: '录像.pdf', bytes: 20 * mb, sent: 9 * mb }
  localStorage.setItem('workplace-upload:f', JSON.stringify({ ...address, at: Date.now() }))
  render(<Form />)
  expect(await screen.findByText('“录像.pdf”上次传到45%，再次选择该文件即可继续')).toBeTruthy()
  choose(large('录像.pdf'))
  await screen.findByRole('progressbar', { name: '录像.pdf的上传进度' })
  expect(screen.queryByText(/上次传到/)).toBeNull()
  await untilHeard()
  become({ sent: 9 * mb, secondsLeft: 42 })
  expect(await screen.findByText('45% · 9.0 MB / 20 MB · 剩余约50秒')).toBeTruthy()
})
