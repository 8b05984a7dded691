import type { Handlers } from '../dispatch.ts'
import type { CacheReader } from '../store/cache/cache-file.ts'
import { listSuppliers } from '../store/cache/suppliers.ts'

export function supplierHandlers(options: {
  cache: CacheReader
  copyAsOf(): string | null
}): Pick<Handlers, 'suppliers.list'> {
  return {
    'suppliers.list': (filter) => ({ ...listSuppliers(options.cache, filter), asOf: options.copyAsOf() }),
  }
}
