import { sentenceOf } from '@workplace/contract/kernel/refusal'
import * as refusals from '@workplace/contract/kernel/refusals'
import { uploadFaultOf } from '@workplace/contract/kernel/upload'
import * as uploads from '@workplace/contract/kernel/uploads'
import { CallError } from '../../../kernel/client/client'
import { storeFile } from '../../../kernel/client/upload'
import { randomId } from '../../../kernel/random-id'
import { translate } from '../../../kernel/words'

/** A file of a form: one that the meeting has (`id`), one that was sent (`path`), one on its way, or one that failed. */
export type FormFile = {
  readonly key: string
  readonly name: string
  readonly bytes: number
  readonly id?: number
  readonly path?: string
  /** How much of it was sent; absent when it is there, or failed. */
  readonly percent?: number
  readonly fault?: string
}

export const mostFiles = uploads.file.count

/** 1.2 MB, 340 KB */
export function sizeText(bytes: number): string {
  if (bytes < 1000) return `${bytes} B`
  const [unit, size] = bytes < 1_000_000 ? ['KB', bytes / 1000] : ['MB', bytes / 1_000_000]
  return `${size < 10 ? size.toFixed(1) : Math.round(size)} ${unit}`
}

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
    change((files) => [...files, { ...shown, percent: 0 }])
    const become = (next: Partial<FormFile>) =>
      change((files) =>
        files.map((one) => {
          if (one.key !== key) return one
          const { percent: _, fault: __, ...rest } = one
          return { ...rest, ...next }
        }),
      )
    storeFile(uploads.file, file, {
      quiet: true,
      onProgress: (percent) => become({ percent: Math.min(percent, 99) }),
    }).then(
      (path) => become({ path }),
      (error) =>
        become({ fault: error instanceof CallError ? error.message : translate(sentenceOf(refusals.upload_failed)) }),
    )
  }
}

export const isUploading = (files: readonly FormFile[]) => files.some(({ percent }) => percent !== undefined)
export const hasFailed = (files: readonly FormFile[]) => files.some(({ fault }) => fault !== undefined)

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
