//go:build !cgo || carryless_wasm

package carryless

import (
	"bytes"
	"compress/gzip"
	"context"
	"crypto/rand"
	_ "embed" // the library
	"errors"
	"fmt"
	"io"
	"math"
	"runtime"
	"sync"

	"github.com/tetratelabs/wazero"
	"github.com/tetratelabs/wazero/api"
	"github.com/tetratelabs/wazero/experimental"
)

// The C library for wasm32-unknown-unknown, which `go/build` makes.
//
//go:embed carryless.wasm.gz
var compressedModule []byte

// library is the compiled module, and the instances of it that are not in use. An instance is for one call at a time.
type library struct {
	runtime wazero.Runtime
	module  wazero.CompiledModule
	mutex   sync.Mutex
	idle    []*instance
}

var load = sync.OnceValues(func() (*library, error) {
	l, err := compile()
	if err != nil {
		return nil, fmt.Errorf("carryless: the library as WebAssembly: %w", err)
	}
	var version string
	err = l.call(func(i *instance) error {
		address, err := i.run("carryless_version")
		version = i.text(address)
		return err
	})
	return l, errors.Join(err, sameVersion(version))
})

func compile() (*library, error) {
	reader, err := gzip.NewReader(bytes.NewReader(compressedModule))
	if err != nil {
		return nil, err
	}
	code, err := io.ReadAll(reader)
	if err != nil {
		return nil, err
	}
	ctx := experimental.WithCompilationWorkers(context.Background(), runtime.GOMAXPROCS(0))
	l := &library{runtime: wazero.NewRuntime(ctx)}
	_, err = l.runtime.NewHostModuleBuilder("carryless").NewFunctionBuilder().WithFunc(random).Export("random").Instantiate(ctx)
	if err != nil {
		return nil, err
	}
	l.module, err = l.runtime.CompileModule(ctx, code)
	return l, err
}

// random writes random bytes into the memory of the module.
func random(_ context.Context, module api.Module, out, length uint32) uint32 {
	memory, ok := module.Memory().Read(out, length)
	if !ok {
		return 1
	}
	if _, err := rand.Read(memory); err != nil {
		return 1
	}
	return 0
}

const (
	// The unit in which the memory of a module grows.
	page = 1 << 16
	// An instance that has grown larger is not kept.
	largest = 1 << 24
)

// An instance has a region of its memory of its own for arguments and results: pages by which the memory was grown here, and which the
// library knows nothing of.
type instance struct {
	module    api.Module
	functions map[string]api.Function
	begin     uint32
	end       uint64
	next      uint64 // where the next argument goes
	stack     []uint64
}

// call lends an instance. One in which the library came to a trap is not used again.
func (l *library) call(f func(*instance) error) error {
	l.mutex.Lock()
	var i *instance
	if n := len(l.idle); n > 0 {
		i, l.idle = l.idle[n-1], l.idle[:n-1]
	}
	l.mutex.Unlock()
	ctx := context.Background()
	if i == nil {
		module, err := l.runtime.InstantiateModule(ctx, l.module, wazero.NewModuleConfig().WithName(""))
		if err != nil {
			return fmt.Errorf("carryless: %w", err)
		}
		i = &instance{module: module, functions: map[string]api.Function{}}
	}
	err := f(i)
	i.erase()
	l.mutex.Lock()
	keep := err != ErrPanic && len(l.idle) < runtime.GOMAXPROCS(0) && i.module.Memory().Size() <= largest
	if keep {
		l.idle = append(l.idle, i)
	}
	l.mutex.Unlock()
	if !keep {
		if closed := i.module.Close(ctx); err == nil {
			err = closed
		}
	}
	return err
}

// erase overwrites arguments and results.
func (i *instance) erase() {
	if memory, ok := i.module.Memory().Read(i.begin, uint32(i.next-uint64(i.begin))); ok {
		clear(memory)
	}
	i.next = uint64(i.begin)
}

// reserve makes room for the arguments and results of a call, before the first of them.
func (i *instance) reserve(length uint64) error {
	if i.next+length <= i.end {
		return nil
	}
	i.erase()
	pages := (length + page - 1) / page
	if pages > math.MaxUint16 {
		return errWorkspace
	}
	before, ok := i.module.Memory().Grow(uint32(pages))
	if !ok {
		return errWorkspace
	}
	if begin := uint64(before) * page; begin != i.end {
		i.begin, i.next = uint32(begin), begin
	}
	i.end = uint64(before)*page + pages*page
	return nil
}

// room is a place for so many bytes.
func (i *instance) room(length int) uint64 {
	address := i.next
	i.next += (uint64(length) + 7) &^ 7
	return address
}

// text is what is read up to a zero.
func (i *instance) text(address uint32) string {
	memory, _ := i.module.Memory().Read(address, i.module.Memory().Size()-address)
	before, _, _ := bytes.Cut(memory, []byte{0})
	return string(before)
}

// column is rows of this length that lie one after the other.
type column struct {
	rows   []byte
	length int
}

// workspace is a place of so many bytes, which are not looked at.
type workspace int

// out is a place for a result, of up to so many bytes; then the result.
type out struct {
	room   int
	result []byte
}

// run calls a function. Arguments are int and Curve, which are numbers; []byte, a pointer and a length; string, a pointer to a text
// that ends with zero; column, a pointer, a length and a distance; workspace, a pointer and a length; *out, a pointer and a pointer to a length; *int, a pointer to a number.
func (i *instance) run(name string, arguments ...any) (uint32, error) {
	need := 0
	for _, argument := range arguments {
		need += 16
		switch argument := argument.(type) {
		case []byte:
			need += len(argument)
		case string:
			need += len(argument)
		case column:
			need += len(argument.rows)
		case workspace:
			need += int(argument)
		case *out:
			need += argument.room
		}
	}
	if err := i.reserve(uint64(need)); err != nil {
		return 0, err
	}
	memory := i.module.Memory()
	stack := i.stack[:0]
	places := make([]uint64, len(arguments))
	for n, argument := range arguments {
		switch argument := argument.(type) {
		case int:
			stack = append(stack, api.EncodeI32(int32(argument)))
		case Curve:
			stack = append(stack, api.EncodeI32(int32(argument.number())))
		case []byte:
			// The pointer of nil is null, and that of what is empty is not.
			address := uint64(0)
			if argument != nil {
				address = i.room(len(argument) + 1)
				memory.Write(uint32(address), argument)
			}
			stack = append(stack, address, uint64(len(argument)))
		case string:
			address := i.room(len(argument) + 1)
			memory.WriteString(uint32(address), argument)
			stack = append(stack, address)
		case column:
			address := i.room(len(argument.rows))
			memory.Write(uint32(address), argument.rows)
			stack = append(stack, address, uint64(argument.length), uint64(argument.length))
		case workspace:
			stack = append(stack, i.room(int(argument)), uint64(argument))
		case *out:
			places[n] = i.room(4)
			memory.WriteUint32Le(uint32(places[n]), uint32(argument.room))
			stack = append(stack, i.room(argument.room), places[n])
		case *int:
			places[n] = i.room(4)
			memory.WriteUint32Le(uint32(places[n]), uint32(*argument))
			stack = append(stack, places[n])
		}
	}
	function := i.functions[name]
	if function == nil {
		if function = i.module.ExportedFunction(name); function == nil {
			return 0, fmt.Errorf("carryless: the module has no %s", name)
		}
		i.functions[name] = function
	}
	if len(stack) == 0 {
		stack = append(stack, 0)
	}
	i.stack = stack
	if function.CallWithStack(context.Background(), stack) != nil {
		return 0, ErrPanic
	}
	for n, argument := range arguments {
		at := uint32(places[n])
		switch argument := argument.(type) {
		case *int:
			value, _ := memory.ReadUint32Le(at)
			*argument = int(value)
		case *out:
			length, _ := memory.ReadUint32Le(at)
			if int(length) <= argument.room {
				result, _ := memory.Read(at+8, length)
				argument.result = bytes.Clone(result)
			}
			argument.room = int(length)
		}
	}
	return uint32(stack[0]), nil
}
