import { runDueRequests } from '../approval/due-requests'
import type { Call } from '../call/call'
import { slot } from '../call/slot'
import { migrate } from '../database/migrate'
import { sweepDirectUploads } from '../files/direct-upload'
import { eraseFiles } from '../files/erase-files'
import { fileRoutes } from '../files/routes'
import { jobRoutes } from '../jobs/job-pages'
import { purge } from '../jobs/purge'
import { taskRoutes } from '../jobs/tasks'
import type { Kit, OpenArea } from './area'
import { columns, type PersonalDataKind } from './personal-data'

/** Keeps a photo by which a device may know somebody: it is theirs only, and encrypted. Answers its path. */
export const keepFaceSlot = slot<(call: Call) => Promise<string>>('keep the photo of a face')

const personalData: readonly PersonalDataKind[] = [
  {
    key: 'uploads',
    order: 200,
    label: ['上传的文件', 'Uploaded files'],
    heading: [columns.time, columns.name, columns.kind, ['大小（字节）', 'Size (bytes)']],
    text: `select created_at, name, kind, bytes from file where company_id = $1 and user_id = $2 order by id desc`,
  },
]

/** What every area shares, as the first of them: files and tasks. */
export async function openSystem(kit: Kit) {
  const { db, storage, addresses, secrets, now, beforeCommit, poke, log } = kit
  const secret = await secrets.signingKey('files')
  const runApprovals = () => runDueRequests({ db, now, approvals: kit.approvals(), beforeCommit, poke, log })
  return {
    routes: () => [
      {
        tag: 'system',
        routes: [
          ...fileRoutes({
            kinds: kit.uploads,
            storage,
            addresses,
            secret,
            keepFace: (call) => kit.provided(keepFaceSlot)(call),
          }),
          kit.resumable.route,
          ...taskRoutes(),
          ...jobRoutes(kit.jobs),
        ],
      },
    ],
    personalData,
    jobs: [
      {
        name: 'audit-deadlines',
        label: ['处理审核时限', 'Apply approval deadlines'],
        cron: '* * * * *',
        work: async () => void (await runApprovals()),
      },
      {
        name: 'purge',
        label: ['清理过期的临时数据', 'Clear expired temporary data'],
        cron: '*/10 * * * *',
        work: () => purge(db),
      },
      {
        name: 'erase-files',
        label: ['删除弃用的文件', 'Erase discarded files'],
        cron: '* * * * *',
        work: async () => void (await eraseFiles(db, storage)),
      },
      {
        name: 'contract-schema',
        label: ['完成数据库升级', 'Finish database upgrades'],
        cron: '41 * * * *',
        work: async () => void (await migrate(db.url)),
      },
      {
        name: 'sweep-uploads',
        label: ['清理未完成的上传', 'Clear unfinished uploads'],
        cron: '17 * * * *',
        work: async () => void (await sweepDirectUploads(storage, now())),
      },
      {
        name: 'drop-uploads',
        label: ['删除过期的上传', 'Drop expired uploads'],
        cron: '*/10 * * * *',
        work: async () => void (await kit.resumable.sweep()),
      },
      {
        name: 'sweep-leftovers',
        label: ['清理上传残留', 'Clear what uploads left behind'],
        cron: '27 4 * * *',
        work: async () => void (await kit.resumable.sweepLeftovers()),
      },
    ],
    acts: {
      /** What the job does each minute: contents that were given up leave the store. */
      erase: () => eraseFiles(db, storage),
      /** The same about requests for approval, whatever they are about; answers about how many. */
      runApprovals,
      /** What the job does every ten minutes: uploads that nobody went on with are dropped. */
      dropUploads: () => kit.resumable.sweep(),
    },
  } satisfies OpenArea
}
