import { sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { uploadFaultOf } from '@workplace/contract/kernel/upload'
import * as uploads from '@workplace/contract/kernel/uploads'
import { CallError, isCancelled } from '../../../kernel/client/client'
import { randomId } from '../../../kernel/random-id'
import type { PartRun } from '../../../kernel/upload/part-run'
import { storeFile } from '../../../kernel/upload/store-file'
import { type Label, translate } from '../../../kernel/words'
import { formWords } from './form-words'

/** A file of a form: one that the meeting has (`id`), one that was sent (`path`), one on its way, or one that failed. */
export type FormFile = {
  readonly key: string
  readonly name: string
  readonly bytes: number
  readonly id?: number
  readonly path?: string
  /** How much of it was sent; absent when it is there, or failed. */
  readonly percent?: number
  /** Of a large one on its way. */
  readonly run?: PartRun
  /** Gives up what is on its way. */
  readonly stop?: () => void
  readonly fault?: string
}

export const mostFiles = uploads.file.count

type Change = (change: (files: readonly FormFile[]) => readonly FormFile[]) => void

/** Takes files into a form: those that are not accepted say why, the others are sent at once. */
export function addFiles(chosen: readonly File[], had: number, change: Change): void {
  for (const [n, file] of chosen.entries()) {
    const key = randomId()
    const shown = { key, name: file.name, bytes: file.size }
    const fault =
      had + n >= mostFiles
        ? { kind: refusals.upload_limit, values: {} }
        : uploadFaultOf(uploads.file, { name: file.name, bytes: file.size })
    if (fault !== null) {
      change((files) => [...files, { ...shown, fault: translate(sentenceOf(fault.kind), fault.values) }])
      continue
    }
    const ending = new AbortController()
    const stop = () => ending.abort()
    change((files) => [...files, { ...shown, percent: 0, stop }])
    const become = (next: Partial<FormFile>) =>
      change((files) =>
        files.map((one) => {
          if (one.key !== key) return one
          const { percent: _, fault: __, run: ___, stop: ____, ...rest } = one
          return { ...rest, ...next }
        }),
      )
    storeFile(uploads.file, file, {
      quiet: true,
      signal: ending.signal,
      onProgress: (percent) => become({ percent: Math.min(percent, 99), stop }),
      onRun: (run) => become({ percent: 0, run, stop }),
    }).then(
      (path) => become({ path }),
      (error) => {
        if (isCancelled(error)) return change((files) => files.filter((one) => one.key !== key))
        become({ fault: error instanceof CallError ? error.message : translate(sentenceOf(refusals.upload_failed)) })
      },
    )
  }
}

/** Takes a file out of a form, and gives its upload up. */
export function removeFile(key: string, files: readonly FormFile[], change: Change): void {
  files.find((one) => one.key === key)?.stop?.()
  change((now) => now.filter((one) => one.key !== key))
}

/** The form is closed. */
export function leaveFiles(files: readonly FormFile[]): void {
  for (const { run, stop } of files) run === undefined ? stop?.() : run.leave()
}

/** Why a form cannot be sent yet; null if nothing of its files is in the way. */
export function filesFault(files: readonly FormFile[]): Label | null {
  if (files.some(({ run }) => run?.progress().state === 'paused')) return formWords.uploadPaused
  if (files.some(({ percent }) => percent !== undefined)) return formWords.uploadWaits
  return files.some(({ fault }) => fault !== undefined) ? formWords.uploadFailed : null
}

/** Files as a change sends them; a new meeting has none of its own yet. */
export const newFiles = (files: readonly FormFile[]) =>
  files.flatMap(({ path }) => (path === undefined ? [] : [{ path }]))
export const filesOf = (files: readonly FormFile[]): ({ id: number } | { path: string })[] =>
  files.flatMap(({ id, path }): ({ id: number } | { path: string })[] =>
    id !== undefined ? [{ id }] : path === undefined ? [] : [{ path }],
  )

/** The files that a meeting has, as its form shows them. */
export const filesIn = (attachments: readonly { id: number; name: string; bytes: number }[]): FormFile[] =>
  attachments.map((one) => ({ ...one, key: `a${one.id}` }))

export const sameFiles = (one: readonly FormFile[], other: readonly FormFile[]) =>
  one.length === other.length && one.every(({ key }) => other.some((file) => file.key === key))
