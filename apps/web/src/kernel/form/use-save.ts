import { callsOf, type Resource } from '@workplace/contract/kernel/resource'
import type { FormInstance } from 'antd'
import { useRef, useState } from 'react'
import { CallError, call, isCancelled } from '../client/client'
import { invalidate } from '../client/query'
import { randomId } from '../random-id'
import { toast } from '../toast/toast'
import { useIsHere } from '../while-here'
import type { Row } from '../widgets/widget'
import { useT } from '../words'
import type { FormParts } from './form-parts'
import { allOf, askedFields, changesOf, type FormValues, merged, newValues, valuesOf } from './form-values'
import type { Staleness } from './stale-notice'
import { words } from './words'

/** The shell has a word of its own for a session that is over. */
const endsSession = (error: CallError) => error.status === 403 || [50008, 50012, 50014].includes(error.code)
const textIn = (data: unknown, name: string): string => {
  const value = (data as Record<string, unknown> | null | undefined)?.[name]
  return typeof value === 'string' ? value : ''
}

/** Saving a record, and what to do where somebody else was first. */
export function useSave(
  resource: Resource,
  stored: Row | undefined,
  form: FormInstance<FormValues>,
  parts: FormParts = {},
) {
  const t = useT()
  const calls = callsOf(resource)
  const [row, setRow] = useState(stored)
  const [staleness, setStaleness] = useState<Staleness | null>(null)
  const [saving, setSaving] = useState(false)
  // The button shows that it works, but Ctrl and Enter do not go by the button.
  const isOnItsWay = useRef(false)
  // The same sent again after a lost answer makes one record.
  const attempt = useRef({ written: '', key: '' })
  const isHere = useIsHere()
  const made = useRef<number | undefined>(undefined)
  const [reloading, setReloading] = useState(false)
  const base = row === undefined ? newValues(resource) : valuesOf(resource, row)

  const send = async (values: FormValues) => {
    const options = { quiet: true }
    const isChanged = row === undefined || Object.keys(changesOf(resource, base, values)).length > 0
    if (isChanged && (await parts.confirm?.(allOf(resource, values), row?.id)) === false) return null
    if (row === undefined) {
      const besides = (await parts.addition?.values(values)) ?? {}
      const input = { ...allOf(resource, values), ...besides }
      const written = JSON.stringify(input)
      if (attempt.current.written !== written) attempt.current = { written, key: randomId() }
      const { id } = await call(calls.add, input, { ...options, idempotencyKey: attempt.current.key })
      made.current = id
      return words.created
    }
    const changes = changesOf(resource, base, values)
    if (Object.keys(changes).length === 0) return words.nothingChanged
    await call(calls.edit, { id: row.id, version: row.version, ...changes }, options)
    return words.updated
  }

  /** Names of the fields that were refused; an empty list where it failed otherwise; null when it is saved. */
  const refused = (error: CallError): string[] => {
    if (isCancelled(error) || endsSession(error)) return []
    if (error.reason === 'stale') {
      const [who, when] = [textIn(error.data, 'who'), textIn(error.data, 'when')]
      setStaleness({ kind: 'refused', who, when, sentence: error.message })
      return []
    }
    const known = new Set([...askedFields(resource).map(([name]) => name), ...(parts.addition?.names ?? [])])
    const entries = Object.entries(error.fields).filter(([name]) => known.has(name))
    form.setFields(entries.map(([name, message]) => ({ name, errors: [message] })))
    // Who has closed the form meanwhile sees nothing of what stands at its fields.
    if (entries.length === 0 || !isHere()) toast.error(error.message)
    return entries.map(([name]) => name)
  }

  const submit = async (values: FormValues): Promise<string[] | null> => {
    if (isOnItsWay.current) return []
    isOnItsWay.current = true
    setSaving(true)
    try {
      const done = await send(values)
      if (done === null) return []
      if (done === words.nothingChanged) toast.info(t(done))
      else toast.success(t(done))
      await invalidate(resource.path)
      return null
    } catch (error) {
      if (error instanceof CallError) return refused(error)
      throw error
    } finally {
      isOnItsWay.current = false
      setSaving(false)
    }
  }

  /** Loads what is stored now; `mine` lays my changes over it, `theirs` drops them. */
  const reload = async (keep: 'mine' | 'theirs') => {
    if (row === undefined) return
    setReloading(true)
    try {
      const fresh = (await call(calls.single, { id: row.id })) as Row
      const theirs = valuesOf(resource, fresh)
      const { values, clashes } = merged(resource, base, form.getFieldsValue(true), theirs)
      setRow(fresh)
      form.setFieldsValue(keep === 'mine' ? values : theirs)
      setStaleness(keep === 'mine' ? { kind: 'kept', clashes } : null)
    } catch (error) {
      // The call has said why; what was typed stays.
      if (!(error instanceof CallError)) throw error
    } finally {
      setReloading(false)
    }
  }

  return {
    ...{ row, base, staleness, saving, reloading, submit, reload },
    /** The id of the record that was saved. */
    savedId: () => made.current ?? row?.id,
  }
}
