import type { PackageField } from '../../../contract/shapes/package-field.ts'
import { packageFields } from '../../../contract/choices.ts'
import { Failure } from '../domain/failure.ts'
import type { ScannedData } from './interpret-scan.ts'

/** The data with those of `fields` that are still unknown marked as not on the package. */
export function withNotOnPackage(data: ScannedData, fields: readonly PackageField[] = []): ScannedData {
  const { notOnPackage: _, ...known } = data
  const notOnPackage = packageFields.filter((name) => fields.includes(name) && known[name] === null)
  return notOnPackage.length === 0 ? known : { ...known, notOnPackage }
}

/** Throws `validation` if the value of a field is known that the input of a manual entry says is not on the package. */
export function assertNotOnPackage(data: ScannedData, fields: readonly PackageField[] = []): void {
  const known = fields.filter((name) => data[name] !== null)
  if (known.length > 0)
    throw new Failure('validation', 'Data of the package are both given and said to be missing', {
      issues: known.map((path) => ({ path, code: 'not_on_package' })),
    })
}
