// First of all imports, in syntax that an old Node understands too.
const [major = 0, minor = 0] = process.versions.node.split('.').map(Number)
if (major < 20 || (major === 20 && minor < 19)) {
  process.stderr.write(`Kasuwa needs Node.js 20.19 or later, and this is ${process.versions.node}. Get a newer one at https://nodejs.org\n`)
  process.exit(1)
}
