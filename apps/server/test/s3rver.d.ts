// The part of s3rver that the tests use: an S3 server that we did not write.
declare module 's3rver' {
  type Context = {
    method: string
    query: Record<string, string | undefined>
    params: Record<string, string>
    path: string
    status: number
    type: string
    body: unknown
  }
  export default class S3rver {
    constructor(options: {
      address: string
      port: number
      silent: boolean
      directory: string
      configureBuckets: { name: string }[]
    })
    readonly middleware: ((context: Context, next: () => Promise<void>) => Promise<void>)[]
    run(): Promise<{ address: string; port: number }>
    close(): Promise<void>
  }
}
