import { type FirmwareFile, firmware } from '@workplace/contract/device/firmware'
import { firmwareFile } from '@workplace/contract/device/uploads'
import { compareVersions } from '@workplace/domain/update/version-order'
import { sql } from 'kysely'
import type { Call } from '../../../kernel/call/call'
import { giveUpFiles } from '../../../kernel/files/erase-files'
import { filesOf } from '../../../kernel/files/keep-file'
import type { Change, FieldErrors, Rules } from '../../../kernel/resources/engine'
import { isSame } from '../../../kernel/resources/save'
import { keyOf } from './firmware-digest'
import { withdrawVersion } from './withdraw-version'
import { updateWords as words } from './words'

/** What is fixed once a version may be on devices: it would be called by a name that means something else. */
const fixed = ['kind', 'way', 'model', 'version_no', 'file'] as const

const fileOf = (values: Readonly<Record<string, unknown>>) => values.file as FirmwareFile | undefined

/** What versions are, beyond their declaration. `erase`: contents that were given up leave the store. */
export const firmwareRules = (erase: () => void): Rules => ({
  beforeSave: async (call, changes) => {
    const files = await filesOf(
      call.db,
      call.actor.company_id,
      changes.flatMap(({ after }) => fileOf(after)?.path ?? []),
    )
    return changes.map((change): FieldErrors => {
      const { before, after } = change
      const file = fileOf(after)
      const stored = file === undefined ? undefined : files.get(file.path)
      const { min_from_version, version_no } = after
      return {
        ...(stored === undefined || stored.kind !== firmwareFile.name || isOther(file, stored)
          ? { file: words.fileMissing }
          : {}),
        ...(typeof min_from_version === 'string' && compareVersions(min_from_version, String(version_no)) >= 0
          ? { min_from_version: words.minTooHigh }
          : {}),
        ...frozen(change),
        ...(before !== null && before.status !== 'draft' && after.status === 'draft'
          ? { status: words.notDraftAgain }
          : {}),
      }
    })
  },
  afterSave: async (call, saved) => {
    const { company_id } = call.actor
    const withdrawn = saved.filter(
      ({ before, after }) => before?.status !== 'withdrawn' && after.status === 'withdrawn',
    )
    await withdrawVersion(
      call.db,
      company_id,
      withdrawn.map(({ id }) => id),
      call.now(),
    )
    const replaced = saved.flatMap(({ before, after }) => {
      const [was, is] = [before === null ? undefined : fileOf(before), fileOf(after)]
      return was === undefined || was.path === is?.path ? [] : [keyOf(was)]
    })
    await dropFiles(call, replaced, erase)
  },
  afterDelete: (call, rows) =>
    dropFiles(
      call,
      rows.flatMap((row) => (fileOf(row) === undefined ? [] : [keyOf(fileOf(row) as FirmwareFile)])),
      erase,
    ),
  computed: {
    size: () => sql`(case when (t.file->>'bytes')::bigint >= 1048576
        then round((t.file->>'bytes')::numeric / 1048576, 1) || ' MB'
        else greatest(1, round((t.file->>'bytes')::numeric / 1024)) || ' KB' end)`,
    digest: () =>
      sql`(select d.sha256 from firmware_digest d where d.company_id = t.company_id and d.key = substr(t.file->>'path', 2))`,
    rollouts: () => sql`(select nullif(count(*), 0)::text from rollout_device d
      join rollout r on r.company_id = d.company_id and r.id = d.rollout_id
      where d.company_id = t.company_id and r.firmware_id = t.id and d.state = 'ok')`,
  },
})

const isOther = (file: FirmwareFile | undefined, stored: { name: string; bytes: number }) =>
  file?.name !== stored.name || file.bytes !== stored.bytes

function frozen({ before, after }: Change): FieldErrors {
  if (before === null || before.status === 'draft') return {}
  const changed = fixed.filter((name) => !isSame(firmware.fields[name], before[name], after[name]))
  return Object.fromEntries(changed.map((name) => [name, words.fixedOncePublished]))
}

/** Contents of which no version is left. */
async function dropFiles(call: Call, keys: readonly string[], erase: () => void): Promise<void> {
  if (keys.length === 0) return
  const { company_id } = call.actor
  const unused = await call.db.query<{ key: string }>(
    `delete from firmware_digest d where d.company_id = $1 and d.key = any($2)
       and not exists (select from firmware f where f.company_id = $1 and substr(f.file->>'path', 2) = d.key)
     returning d.key`,
    [company_id, keys],
  )
  await giveUpFiles(
    call.db,
    company_id,
    unused.map(({ key }) => key),
  )
  call.afterCommit(erase)
}
