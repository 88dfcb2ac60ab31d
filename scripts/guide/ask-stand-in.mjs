// What a stand-in's name runs: asks the program that carries out the guide to do the work.
const [name, ...args] = process.argv.slice(2);
const answer = await fetch(String(process.env.GUIDE_STAND_INS), {
  method: 'POST',
  body: JSON.stringify({ name, args, cwd: process.cwd() }),
});
const { code, output } = await answer.json();
process.stdout.write(output);
process.exit(code);
