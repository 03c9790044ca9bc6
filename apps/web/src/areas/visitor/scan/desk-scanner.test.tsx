// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from '@testing-library/react'
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { DeskScanner } from './desk-scanner'

let held: string | null = null
vi.mock('./read-code', () => ({ openReader: async () => async () => held }))

const pass = (ms: number) => act(() => vi.advanceTimersByTimeAsync(ms))

beforeEach(() => {
  vi.useFakeTimers()
  held = null
  const stream = { getTracks: () => [{ stop: () => undefined }], getVideoTracks: () => [] }
  vi.stubGlobal('navigator', {
    language: 'zh-CN',
    mediaDevices: { getUserMedia: async () => stream, enumerateDevices: async () => [] },
  })
  vi.spyOn(HTMLMediaElement.prototype, 'play').mockResolvedValue(undefined)
})
afterEach(() => {
  cleanup()
  vi.useRealTimers()
  vi.unstubAllGlobals()
  vi.restoreAllMocks()
})

it('says a code of ours once for as long as it is held there, and of others that they are none', async () => {
  const codes: string[] = []
  const close = vi.fn()
  render(<DeskScanner onCode={(code) => codes.push(code)} onClose={close} />)
  await pass(500)
  expect(screen.getByText(/对准摄像头/)).toBeTruthy()
  held = 'https://example.com'
  await pass(400)
  expect(screen.getByText('这不是访客码')).toBeTruthy()
  held = `W1F${'A'.repeat(30)}`
  await pass(1000)
  expect(codes).toEqual([held])
  fireEvent.click(screen.getByRole('button', { name: '关闭摄像头' }))
  expect(close).toHaveBeenCalledOnce()
})

it('says why there is no picture', async () => {
  vi.stubGlobal('navigator', {
    language: 'zh-CN',
    mediaDevices: { getUserMedia: () => Promise.reject(Object.assign(new Error('no'), { name: 'NotAllowedError' })) },
  })
  render(<DeskScanner onCode={() => undefined} onClose={() => undefined} />)
  await pass(100)
  expect(screen.getByText(/浏览器未允许使用摄像头/)).toBeTruthy()
})
