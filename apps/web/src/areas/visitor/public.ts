export { BadgePreview } from './badge-preview'
