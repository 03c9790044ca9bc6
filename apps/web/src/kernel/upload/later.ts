import type { UploadKind } from '@workplace/contract/kernel/upload-kind'
import { lazyComponent } from '../lazy-component'
import { ownerOfParts, unfinishedOf } from './part-addresses'

/** What only forms with a large file show. It is there when the upload has begun. */
export const PartProgress = lazyComponent(() => import('./part-progress'))
export const UnfinishedUploads = lazyComponent(() => import('./unfinished-uploads'))

/** Is there anything for `UnfinishedUploads` to show? */
export const hasUnfinished = (kind: UploadKind): boolean => unfinishedOf(ownerOfParts(kind)).length > 0
